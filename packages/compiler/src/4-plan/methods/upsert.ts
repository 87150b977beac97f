// The statement that adds a row, or updates or leaves the one that is there already.

import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Upsert } from "../../2-model/data/entity-parts.ts";
import { columnsOf, type Field, isPublic, isRequired } from "../../2-model/data/field/field.ts";
import { conflictIndexes, isLowercased, type Unique } from "../../2-model/data/table/indexes.ts";
import { generatedKeyField, isGeneratedKey } from "../../2-model/data/table/key.ts";
import { quoteIdentifier, quoteLiteral } from "../../text/identifier.ts";
import { listing } from "../../text/names.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, ResultShape } from "../method.ts";
import { placementOf } from "../placement.ts";
import { indexTarget } from "../sql/index-target.ts";
import { changeMarks, columnSql, columnsSql, freeName, insertParameters } from "../sql/pieces.ts";
import { castType } from "../sql/postgres-type.ts";
import { insertStatement } from "../sql/select.ts";
import { eventProperty, jsonObject } from "../sql/writes/event-json.ts";
import { type Around, publishing, type UpsertEvent } from "../sql/writes/publishing-statement.ts";
import { self } from "../statement.ts";
import { createParameters, creation, type InsertLock, insertOne, sourceOf } from "./create.ts";

export const upsertPlans: MethodPlans<"upsert"> = { upsert: (entity, { of }) => planUpsert(entity, of) };

function planUpsert(entity: Entity, upsert: Upsert): MethodPlan {
  const { names } = entity;
  const { one: parameters } = createParameters(entity);
  const from = sourceOf(entity);
  const by = listing(upsert.target.fields.map((field) => `\`${field.name}\``));
  const result: ResultShape = { kind: upsert.action === "update" ? "row" : "row-or-null", of: self };
  const forNew = from.hasValues ? " `values` are used for a new one only." : "";
  const doc =
    upsert.action === "update"
      ? [
          `Creates ${names.labelWithArticle}, or changes the fields that are present in the one with this ${by}.${forNew}`,
        ]
      : [`Creates ${names.labelWithArticle}; if there is one with this ${by}, returns null and changes nothing.`];
  const presence = presenceOf(entity, upsert);
  const lock = keyLock(entity, upsert.target);
  const isAsked = upsert.action === "update" && (entity.version !== null || presence.size > 0);
  const write = sql`
    ${insertOne(entity, { alias: isAsked ? "existing" : null, lock })}
        ON CONFLICT ${indexTarget(entity, upsert.target)}
        ${conflictAction(entity, upsert, presence)}`;
  const adding = creation(entity, self);
  const event =
    adding.event === null || upsert.action === "nothing"
      ? adding.event
      : { isNew: isNew(entity, lock), changes: changes(upsert, presence) };
  const further = [...presence].filter(([, { isFurther }]) => isFurther).map(([field]) => field);
  const around: Around | null = lock?.before == null ? null : { before: [lock.before], ordered: null };
  const statement = insertStatement(
    entity,
    "upsert",
    publishing(entity, event, { write, written: "INSERT" }, columnsSql(entity), around),
  );
  return {
    doc,
    parameters,
    result,
    body: { kind: "insert-unless-there", statement, from, presence: further },
    write: adding,
  };
}

/** The parameter that says whether a request has a field. */
interface Presence {
  readonly parameter: Sql;
  /** Whether it follows those of the INSERT; a default in SQL needs one there already. */
  readonly isFurther: boolean;
}

/** Of the fields that a request may leave out: what is absent stays as it is, where an INSERT takes the default. */
function presenceOf(entity: Entity, { action, overwritten }: Upsert): ReadonlyMap<Field, Presence> {
  const presence = new Map<Field, Presence>();
  if (action === "nothing") return presence;
  const parameters = insertParameters(entity);
  let count = parameters.length;
  for (const field of overwritten) {
    if (isRequired(field)) continue;
    const given = parameters.findIndex((parameter) => parameter.field === field && parameter.kind === "given");
    const position = given === -1 ? ++count : given + 1;
    presence.set(field, { parameter: rawSql(`$${position}::BOOLEAN`), isFurther: given === -1 });
  }
  return presence;
}

function conflictAction(
  entity: Entity,
  { action, overwritten, target }: Upsert,
  presence: ReadonlyMap<Field, Presence>,
): Sql {
  if (action === "nothing") return rawSql("DO NOTHING");
  const sets = overwritten.flatMap((field) => {
    const present = presence.get(field);
    const columns = columnsOf([field]).filter((part) => !target.fields.includes(part));
    return columns
      .map(columnSql)
      .map((column) =>
        present === undefined
          ? sql`${column} = EXCLUDED.${column}`
          : sql`${column} = CASE WHEN ${present.parameter} THEN EXCLUDED.${column} ELSE existing.${column} END`,
      );
  });
  const all = [...sets, ...changeMarks(entity, rawSql("existing"))];
  return presence.size === 0 ? sql`DO UPDATE SET ${listSql(all)}` : sql`DO UPDATE SET ${joinSql(all, ",\n  ")}`;
}

/**
 * An existing row keeps its id, and a new one has that of the parameters. Where the parameters may have that of the
 * existing row, too, PostgreSQL says by the lock on it that it has updated one.
 */
function isNew(entity: Entity, lock: InsertLock | null): UpsertEvent["isNew"] {
  const made = generatedKeyField(entity);
  if (made?.valueSource.kind !== "generator") {
    const taken = new Set(storedFields(entity).map(({ column }) => column.name));
    return placementOf(entity).isNew(rawSql(quoteIdentifier(freeName("is_new", taken))));
  }
  const position = insertParameters(entity).findIndex(({ field }) => field === made) + 1;
  // A parameter that is cast in one place has to be cast in all.
  const cast = lock === null ? "" : `::${castType(made)}`;
  return { sql: sql`${columnSql(made)} = ${rawSql(`$${position}${cast}`)}`, column: null };
}

/** What the request has, as an event says it. */
function changes({ overwritten }: Upsert, presence: ReadonlyMap<Field, Presence>): Sql {
  const shown = overwritten.filter(isPublic);
  const always = shown.filter((field) => !presence.has(field)).map(eventProperty);
  const maybe = shown.flatMap((field) => {
    const present = presence.get(field);
    const change = jsonObject([eventProperty(field)]);
    return present === undefined ? [] : [sql`CASE WHEN ${present.parameter} THEN ${change} ELSE '{}' END`];
  });
  const parts = [...(always.length === 0 && maybe.length > 0 ? [] : [jsonObject(always)]), ...maybe];
  return joinSql(parts, "\n       || ");
}

/**
 * PostgreSQL handles a conflict on the target alone. Of two upserts at once that share a second unique value, the one
 * that meets it first, before it has seen the other's key, would fail; so upserts of one key wait for each other.
 * Where nothing else is unique there is nothing to wait for.
 */
function keyLock(entity: Entity, target: Unique): InsertLock | null {
  const others = conflictIndexes(entity.indexes, entity.key).filter(
    ({ createdBy }) => createdBy !== "primary-key" || !isGeneratedKey(entity),
  );
  if (others.every((unique) => unique === target)) return null;
  const parameters = insertParameters(entity);
  const keys = target.fields.flatMap((field) => {
    const position = parameters.findIndex((parameter) => parameter.field === field && parameter.kind === "value");
    const value = `$${position + 1}::${castType(field)}`;
    return position === -1 ? [] : [isLowercased(target, field) ? `LOWER(${value})` : value];
  });
  const key = [`${quoteLiteral(entity.table.name)}::TEXT`, ...keys].join(", ");
  const waiting = rawSql(`pg_advisory_xact_lock(hash_record_extended(ROW(${key}), 0))`);
  return { ...placementOf(entity).waiting(waiting), fields: target.fields };
}
