// SQL of the JSON of events. Values keep their precision, and skipped fields are left out.
import type { Entity } from "../../../2-model/data/entity.ts";
import { isText, scalarOf } from "../../../2-model/data/field/column-type.ts";
import { type Field, memberName, presenceColumns } from "../../../2-model/data/field/field.ts";
import { moduleOf } from "../../../2-model/data/folder.ts";
import { eventFields } from "../../../2-model/data/write/events-and-audit.ts";
import { exportNames } from "../../../2-model/names/exports.ts";
import { scalars } from "../../../language/types/index.ts";
import { quoteLiteral } from "../../../text/identifier.ts";
import { joinSql, listSql, namedSql, rawSql, type Sql, sql, sqlText } from "../../../text/sql.ts";
import { columnSql } from "../pieces.ts";

/** A PostgreSQL function has at most 100 arguments. */
const maxPairs = 50;

/** Whether its numbers are strings in the JSON of events. */
export function isTextInJson({ type }: Field): boolean {
  return scalarOf(type)?.eventForm === "text";
}

/** Returns the name and value of a property: `'name', name`. */
export function eventProperty(field: Field): Sql {
  return sql`${rawSql(quoteLiteral(memberName(field)))}, ${eventValue(field)}`;
}

/** Returns the JSON of a row in events, as a reference to the constant of the row file. */
export function entityJsonSql(entity: Entity): Sql {
  const { name, file } = exportNames(entity.names).eventJson;
  return namedSql(name, sqlText(entityJson(entity)), moduleOf(entity, file));
}

/** Returns the SQL of that constant. */
export function entityJson(entity: Entity): Sql {
  return jsonObject(eventFields(entity).map(eventProperty));
}

/** Returns `jsonb_build_object('id', id, …)`, or several of them joined with `||`. */
export function jsonObject(properties: readonly Sql[]): Sql {
  const objects: Sql[] = [];
  for (let start = 0; start < Math.max(properties.length, 1); start += maxPairs) {
    objects.push(sql`jsonb_build_object(${listSql(properties.slice(start, start + maxPairs))})`);
  }
  return joinSql(objects, " || ");
}

export function eventValue(field: Field): Sql {
  if (field.parts !== null) {
    const object = jsonObject(field.parts.map(eventProperty));
    const presence = presenceColumns(field);
    return presence === null ? object : sql`CASE WHEN ${isPresent(presence)} THEN ${object} END`;
  }
  const column = columnSql(field);
  const { type } = field;
  if (type.kind === "array") return arrayValue(field, column);
  if (type.kind !== "scalar") return column;
  const { eventForm } = scalars[type.scalar];
  if (eventForm === "text") return sql`${column}::TEXT`;
  if (eventForm === "base64") return base64(column);
  // A column with a type of its own is in the text format that rows have, not in what JSON makes of it.
  if (isText(type) && field.column.type !== null) {
    const text = sql`format('%s', ${column})`;
    return field.nullable ? sql`CASE WHEN ${column} IS NOT NULL THEN ${text} END` : text;
  }
  return column;
}

/** A CHECK constraint ensures that an object has all of its required columns or none, so one of them is enough. */
function isPresent({ of, isAny }: NonNullable<ReturnType<typeof presenceColumns>>): Sql {
  const [first] = of;
  if (first !== undefined && (!isAny || of.length === 1)) return sql`${columnSql(first)} IS NOT NULL`;
  return sql`NOT (${joinSql(of.map(columnSql), ", ")}) IS NULL`;
}

function arrayValue(field: Field, column: Sql): Sql {
  if (field.type.kind !== "array" || field.type.of.kind !== "scalar") return column;
  const { eventForm } = scalars[field.type.of.scalar];
  if (eventForm === "text" || (isText(field.type.of) && field.column.type !== null)) return sql`${column}::TEXT[]`;
  if (eventForm !== "base64") return column;
  const items = sql`ARRAY(SELECT ${base64(rawSql("item"))} FROM unnest(${column}) AS item)`;
  return field.nullable ? sql`CASE WHEN ${column} IS NOT NULL THEN ${items} END` : items;
}

/** `encode` adds line breaks. */
function base64(value: Sql): Sql {
  return sql`replace(encode(${value}, 'base64'), chr(10), '')`;
}
