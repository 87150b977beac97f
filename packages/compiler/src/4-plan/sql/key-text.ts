// SQL of a key as JSON and as text, which identify a row in events, the outbox and the audit log.
import type { Entity } from "../../2-model/data/entity.ts";
import { scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { isMoment } from "../../2-model/data/field/time-field.ts";
import { joinSql, type Sql, sql } from "../../text/sql.ts";
import { columnSql } from "./pieces.ts";
import { eventValue } from "./writes/event-json.ts";

/** Returns the JSON of the key in events: the id, or an array of the parts of a composite key. */
export function keyJson({ key }: Entity): Sql {
  const [first, ...others] = key.fields;
  if (others.length === 0) return partJson(first);
  return sql`jsonb_build_array(${joinSql(key.fields.map(partJson), ", ")})`;
}

/** Returns the text of the key: the id, or for a composite key the array as `JSON.stringify` writes it. */
export function keyText({ key }: Entity): Sql {
  const [first, ...others] = key.fields;
  if (others.length === 0)
    return momentText(first) ?? (scalarOf(first.type)?.textForm !== "varying" ? columnSql(first) : partText(first));
  const parts = key.fields.map((field) => sql`to_jsonb(${partJson(field)})`);
  return sql`'[' || concat_ws(',', ${joinSql(parts, ", ")}) || ']'`;
}

function partJson(field: Field): Sql {
  return momentText(field) ?? eventValue(field);
}

/** In UTC, so that the text does not depend on the session's `TimeZone`. */
function momentText(field: Field): Sql | null {
  if (!isMoment(field)) return null;
  return sql`to_char(${columnSql(field)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** As JSON, which writes dates in ISO 8601 whatever `DateStyle` is, and the address of a single host without `/32`. */
function partText(field: Field): Sql {
  return sql`to_jsonb(${columnSql(field)}) #>> '{}'`;
}
