// The key of a table: the fields that tell a row from all others, and what follows from which ones they are.
import { keyNumberings } from "../../../language/keys/index.ts";
import type { KeyGenerator } from "../../../language/keys/key-generator.ts";
import { scalars } from "../../../language/types/index.ts";
import { isUuid } from "../field/column-type.ts";
import type { Field } from "../field/field.ts";

/** Where the values of a new row's key come from, each field says by its supply. */
export interface Key {
  /** In the order of the class: one, or those of a composite key. */
  readonly fields: readonly [Field, ...Field[]];
}

/** The fields of a foreign key and those of the key that it leads to, in the order of that key. */
export type KeyPairs = readonly [KeyPair, ...KeyPair[]];

export interface KeyPair {
  readonly own: Field;
  readonly target: Field;
}

/** What has a key. */
interface HasKey {
  readonly key: Key;
}

/** What makes keys. */
interface HasKeyGenerator {
  readonly keyGenerator: KeyGenerator;
}

export function isInKey({ key }: HasKey, field: Field): boolean {
  return key.fields.includes(field);
}

/** The one field of the key; null of a composite key. */
export function soleKey({ key }: HasKey): Field | null {
  return key.fields.length === 1 ? key.fields[0] : null;
}

/** Whether it is a UUID, in a key; a key that is made can be one, whatever the field calls it. */
export function isUuidKeyPart({ type, valueSource }: Field, { keyGenerator }: HasKeyGenerator): boolean {
  return (valueSource.kind === "generator" && keyGenerator.isUuid) || isUuid(type);
}

/** Whether the repository makes keys, or the database does, so that no request can repeat one. */
export function isGeneratedKey({ key }: HasKey): boolean {
  return key.fields.some(({ valueSource }) => valueSource.kind === "generator" || valueSource.kind === "database");
}

/** The field of a key that the repository makes, of every row or of those whose request has none; null without one. */
export function generatedKeyField({ key }: HasKey): Field | null {
  return key.fields.find((field) => field.valueSource.kind === "generator" || isGeneratedWhenMissing(field)) ?? null;
}

export function isGeneratedWhenMissing({ valueSource }: Field): boolean {
  return valueSource.kind === "request" && valueSource.whenMissing.kind === "generate";
}

/** The field of a key that PostgreSQL makes by its default, which can be asked for a value before there is a row. */
export function sequenceField({ key }: HasKey): Field | null {
  const isNumbered = ({ valueSource, column }: Field): boolean =>
    valueSource.kind === "database" && column.defaultValue !== null && column.defaultValue.kind in keyNumberings;
  return key.fields.find(isNumbered) ?? null;
}

/** Whether a `Map` finds keys again: texts and numbers, but no objects. */
export function isMapKey(keyed: HasKey): boolean {
  const type = soleKey(keyed)?.type;
  if (type?.kind !== "scalar") return type?.kind === "choice";
  const { value, family } = scalars[type.scalar];
  return ["string", "number", "bigint"].includes(value) && family !== "float";
}
