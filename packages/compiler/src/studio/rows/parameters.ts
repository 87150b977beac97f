// Reads keys, owners and server values from texts, as generated routes read them from addresses.
import { Problem, QueryReader } from "entity-derive/http";
import type { Entity } from "../../2-model/data/entity.ts";
import { scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { soleKey } from "../../2-model/data/table/key.ts";
import { keyInPath } from "../../4-plan/http/key-in-path.ts";
import { jsonOf } from "./json-value.ts";

/** The values of a row by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** @throws {Problem} 400 for a text that the field cannot have */
export function readField(field: Field, name: string, text: string): unknown {
  const reader = new QueryReader(new URLSearchParams([[name, text]]));
  const value = parameterOf(reader, field, name);
  reader.finish();
  return value;
}

/**
 * Returns the key of a row: a value, or an object for a composite key.
 * @param text a query string with a parameter for each field: `id=…`
 * @throws {Problem} 400 for an invalid key
 */
export function readKey(entity: Entity, text: string): unknown {
  const reader = new QueryReader(new URLSearchParams(text));
  const parts = keyInPath(entity).map(({ field, name }) => ({ field, name, value: parameterOf(reader, field, name) }));
  reader.finish();
  const missing = parts.find(({ value }) => value === undefined);
  if (missing !== undefined) throw new Problem(400, `the key of the row has no \`${missing.name}\``);
  return soleKey(entity) === null
    ? Object.fromEntries(parts.map(({ field, value }) => [field.name, value]))
    : parts[0]?.value;
}

/** Returns the key of a row as a query string. */
export function keyText(entity: Entity, row: Values): string {
  const parts = keyInPath(entity).map(({ field, name }): [string, string] => [name, String(jsonOf(row[field.name]))]);
  return new URLSearchParams(parts).toString();
}

/** Reads a parameter in the format that generated code has for the type. */
function parameterOf(reader: QueryReader, { type }: Field, name: string): unknown {
  if (type.kind === "choice") return reader.oneOf(name, type.values);
  return reader.value(name, scalarOf(type)?.parameter ?? "text");
}
