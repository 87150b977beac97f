// Plans `upsert`, which adds a row unless there is one with the same unique value.

import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Upsert } from "../../2-model/data/entity-parts.ts";
import { columnsOf, type Field, isPublic, isRequired } from "../../2-model/data/field/field.ts";
import { conflictIndexes, isLowercased, type Unique } from "../../2-model/data/table/indexes.ts";
import { generatedKeyField, isGeneratedKey } from "../../2-model/data/table/key.ts";
import { publishesEvents } from "../../2-model/data/write/events-and-audit.ts";
import { quoteIdentifier, quoteLiteral } from "../../text/identifier.ts";
import { listing } from "../../text/names.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans, ResultShape } from "../method.ts";
import { placementOf } from "../placement.ts";
import { indexTarget } from "../sql/index-target.ts";
import { returnedColumns } from "../sql/nested.ts";
import { bookkeepingAssignments, columnSql, freeName, insertParameters } from "../sql/pieces.ts";
import { castType } from "../sql/postgres-type.ts";
import { insertStatement } from "../sql/select.ts";
import { eventProperty, jsonObject } from "../sql/writes/event-json.ts";
import { publishingSql, type UpsertEvent, type WriteClauses } from "../sql/writes/publishing-statement.ts";
import { selfRow } from "../statement.ts";
import { createParameters, creationWrite, type InsertLock, insertOne, sourceOf } from "./create.ts";

export const upsertPlans: MethodPlans<"upsert"> = {
  upsert: (entity, { of }, known) => planUpsert(entity, of, known),
};

function planUpsert(entity: Entity, upsert: Upsert, known: Field | null): MethodPlan {
  const { names } = entity;
  const { one: parameters } = createParameters(entity, known);
  const from = sourceOf(entity, known);
  const by = listing(upsert.target.fields.map((field) => `\`${field.name}\``));
  const result: ResultShape = { kind: upsert.action === "update" ? "row" : "row-or-null", of: selfRow };
  const valuesNote = from.hasValues ? " `values` are used for a new one only." : "";
  const doc =
    upsert.action === "update"
      ? [
          `Creates ${names.labelWithArticle}, or changes the fields that are present in the one with this ${by}.${valuesNote}`,
        ]
      : [`Creates ${names.labelWithArticle}; if there is one with this ${by}, returns null and changes nothing.`];
  const presence = presenceOf(entity, upsert);
  const lock = keyLock(entity, upsert.target);
  const readsExisting = upsert.action === "update" && (entity.version !== null || presence.size > 0);
  const write = sql`
    ${insertOne(entity, { alias: readsExisting ? "existing" : null, lock })}
        ON CONFLICT ${indexTarget(entity, upsert.target)}
        ${conflictAction(entity, upsert, presence)}`;
  const creation = creationWrite(entity, selfRow);
  const event =
    creation.event === null || upsert.action === "nothing"
      ? creation.event
      : { isNew: isNewSql(entity, lock), changes: changes(upsert, presence) };
  const clauses: WriteClauses | null = lock?.cte == null ? null : { ctes: [lock.cte], order: null };
  // RETURNING refers to the alias, a SELECT from the written rows to the table.
  const isReturning = readsExisting && clauses === null && (event === null || !publishesEvents(entity));
  const row = isReturning ? "existing" : entity.table.name;
  const additional = [...presence].filter(([, { isAdditional }]) => isAdditional).map(([field]) => field);
  const statement = insertStatement(
    entity,
    "upsert",
    publishingSql(entity, event, { write, command: "INSERT" }, returnedColumns(entity, row), clauses),
  );
  return {
    doc,
    parameters,
    result,
    body: { kind: "insert-or-update", statement, from, presence: additional },
    write: creation,
  };
}

/** The boolean parameter that is true if a request has a field. */
interface Presence {
  readonly parameter: Sql;
  /** Whether it is added to the parameters of the INSERT, which has one already for a field with a SQL default. */
  readonly isAdditional: boolean;
}

/** Returns the parameter of each optional field: if it is absent, an existing row keeps its value, and a new one takes the default. */
function presenceOf(entity: Entity, { action, overwritten }: Upsert): ReadonlyMap<Field, Presence> {
  const presence = new Map<Field, Presence>();
  if (action === "nothing") return presence;
  const parameters = insertParameters(entity);
  let count = parameters.length;
  for (const field of overwritten) {
    if (isRequired(field)) continue;
    const index = parameters.findIndex((parameter) => parameter.field === field && parameter.kind === "presence");
    const position = index === -1 ? ++count : index + 1;
    presence.set(field, { parameter: rawSql(`$${position}::BOOLEAN`), isAdditional: index === -1 });
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
  const all = [...sets, ...bookkeepingAssignments(entity, rawSql("existing"))];
  return presence.size === 0 ? sql`DO UPDATE SET ${listSql(all)}` : sql`DO UPDATE SET ${joinSql(all, ",\n  ")}`;
}

/**
 * Returns the condition for an inserted row: it has the generated id, which an existing row does not take. If the caller
 * gives the id, an updated row is recognized by the lock that ON CONFLICT took on it (`xmax`).
 */
function isNewSql(entity: Entity, lock: InsertLock | null): UpsertEvent["isNew"] {
  const made = generatedKeyField(entity);
  if (made?.valueSource.kind !== "generator") {
    const taken = new Set(storedFields(entity).map(({ column }) => column.name));
    return placementOf(entity).isNew(rawSql(quoteIdentifier(freeName("is_new", taken))));
  }
  const position = insertParameters(entity).findIndex(({ field }) => field === made) + 1;
  // PostgreSQL needs the same type for a parameter everywhere.
  const cast = lock === null ? "" : `::${castType(made)}`;
  return { sql: sql`${columnSql(made)} = ${rawSql(`$${position}${cast}`)}`, column: null };
}

/** Returns the JSON of the fields that the request has, as events contain them. */
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
 * Returns a lock that makes upserts of one key wait for each other; null if nothing but the target is unique.
 * ON CONFLICT handles conflicts on its target only: of two concurrent upserts with the same target and the same second
 * unique value, one could find the conflict on the second value first, and fail.
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
  const lock = rawSql(`pg_advisory_xact_lock(hash_record_extended(ROW(${key}), 0))`);
  return { ...placementOf(entity).waitFor(lock), fields: target.fields };
}
