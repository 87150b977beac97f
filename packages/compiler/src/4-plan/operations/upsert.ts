// The statement that adds a row, or updates or leaves the one that is there already.
import { type Entity, requestFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { isLowercased, type Unique, uniquesOf } from "../../2-model/data/indexes.ts";
import { quoteText } from "../../text/identifier.ts";
import { listing } from "../../text/names.ts";
import { listSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { type Operation, type ResultShape, self } from "../operation.ts";
import { telling } from "../sql/events.ts";
import { indexTarget } from "../sql/index-target.ts";
import { columnSql, columnsSql, insertParameters } from "../sql/pieces.ts";
import { castType } from "../sql/postgres-type.ts";
import { fixed } from "../sql/select.ts";
import { type InsertLock, insertOne, valueParameters } from "./create.ts";

export function planUpsert(entity: Entity): readonly Operation[] {
  const { upsert, names } = entity;
  if (upsert === null || requestFields(entity).length === 0) return [];
  const [values] = valueParameters(entity);
  const by = listing(upsert.target.fields.map((field) => `\`${field.name}\``));
  const result: ResultShape = { kind: upsert.action === "update" ? "row" : "row-or-null", of: self };
  const doc =
    upsert.action === "update"
      ? [`Adds ${names.aWord}, or updates the one with this ${by}.`]
      : [`Adds ${names.aWord}, unless there is one with this ${by}: null then, and nothing is changed.`];
  const alias = upsert.action === "update" && entity.version !== null ? "existing" : null;
  const write = sql`
    ${insertOne(entity, alias, keyLock(entity, upsert.target))}
        ON CONFLICT ${indexTarget(entity, upsert.target)}
        ${conflictAction(entity)}`;
  const statement = telling(entity, "created", write, columnsSql(entity));
  return [
    {
      name: "upsert",
      doc,
      parameters: [{ kind: "create-request" }, ...values],
      result,
      body: { kind: "insert", statement: fixed(entity, "upsert", statement) },
    },
  ];
}

function conflictAction({ upsert, version }: Entity): Sql {
  if (upsert?.action !== "update") return rawSql("DO NOTHING");
  const sets = upsert.overwritten.map((field: Field) => sql`${columnSql(field)} = EXCLUDED.${columnSql(field)}`);
  const counted = version === null ? [] : [sql`${columnSql(version)} = existing.${columnSql(version)} + 1`];
  return sql`DO UPDATE SET ${listSql([...sets, ...counted])}`;
}

/**
 * PostgreSQL handles a conflict on the target alone. Of two upserts at once that share a second unique value, the one
 * that meets it first, before it has seen the other's key, would fail; so upserts of one key wait for each other.
 * Where nothing else is unique there is nothing to wait for.
 */
function keyLock(entity: Entity, target: Unique): InsertLock | null {
  const others = uniquesOf(entity.indexes).filter(({ madeBy }) => madeBy !== "primary-key");
  if (others.every((unique) => unique === target)) return null;
  const parameters = insertParameters(entity);
  const keys = target.fields.flatMap((field) => {
    const position = parameters.findIndex((parameter) => parameter.field === field && parameter.kind === "value");
    const value = `$${position + 1}::${castType(field)}`;
    return position === -1 ? [] : [isLowercased(target, field) ? `LOWER(${value})` : value];
  });
  const key = [`${quoteText(entity.table.name)}::TEXT`, ...keys].join(", ");
  return { source: rawSql(`pg_advisory_xact_lock(hash_record_extended(ROW(${key}), 0))`), fields: target.fields };
}
