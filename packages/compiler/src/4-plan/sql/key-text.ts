// A key into the text that events, the outbox and the audit log know a row by, and into JSON.

import type { Entity } from "../../2-model/data/entity.ts";
import { scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isMoment } from "../../2-model/data/field/time-field.ts";
import { joinSql, type Sql, sql } from "../../text/sql.ts";
import { columnSql } from "./pieces.ts";
import { eventValue } from "./writes/event-json.ts";

/** The id in an event; of a composite key the array of its parts. */
export function keyJson({ key }: Entity): Sql {
  const [first, ...others] = key.fields;
  if (others.length === 0) return partJson(first);
  return sql`jsonb_build_array(${joinSql(key.fields.map(partJson), ", ")})`;
}

/** The id as text; of a composite key the JSON of that array, as `JSON.stringify` writes it. */
export function keyText({ key }: Entity): Sql {
  const [first, ...others] = key.fields;
  if (others.length === 0) return momentText(first) ?? (isPlain(first) ? columnSql(first) : partText(first));
  const parts = key.fields.map((field) => sql`to_jsonb(${partJson(field)})`);
  return sql`'[' || concat_ws(',', ${joinSql(parts, ", ")}) || ']'`;
}

function partJson(field: Field): Sql {
  return momentText(field) ?? eventValue(field);
}

/** The same whatever the session's `TimeZone` is: one row has one text. */
function momentText(field: Field): Sql | null {
  if (!isMoment(field)) return null;
  return sql`to_char(${columnSql(field)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** JSON writes dates in ISO 8601 whatever `DateStyle` is, and addresses without the mask that says nothing. */
function partText(field: Field): Sql {
  return sql`to_jsonb(${columnSql(field)}) #>> '{}'`;
}

/** Whether a column cast to text is what JSON and the codec write, in every session. */
function isPlain({ type }: Field): boolean {
  return scalarOf(type)?.textForm !== "varying";
}
