// The primary key of a table, and the pairs of fields in a foreign key.

import type { KeyGenerator } from "../../../language/keys.ts";
import { keyNumberings } from "../../../language/keys.ts";
import { scalars } from "../../../language/types/index.ts";
import { isUuid } from "../field/column-type.ts";
import type { Field } from "../field/field.ts";

/** The primary key. The source of its values is in the fields. */
export interface Key {
  /** In the order of the class; several for a composite key. */
  readonly fields: readonly [Field, ...Field[]];
}

/** The fields of a foreign key with those of the referenced key, in the order of that key. */
export type KeyPairs = readonly [KeyPair, ...KeyPair[]];

export interface KeyPair {
  readonly own: Field;
  readonly target: Field;
}

interface HasKey {
  readonly key: Key;
}

interface HasKeyGenerator {
  readonly keyGenerator: KeyGenerator;
}

export function isInKey({ key }: HasKey, field: Field): boolean {
  return key.fields.includes(field);
}

/** Returns the field of the key; null for a composite key. */
export function soleKey({ key }: HasKey): Field | null {
  return key.fields.length === 1 ? key.fields[0] : null;
}

/** True if a field of the key is a UUID. A generated key can be one even if the field has another type. */
export function isUuidKeyPart({ type, valueSource }: Field, { keyGenerator }: HasKeyGenerator): boolean {
  return (valueSource.kind === "generator" && keyGenerator.isUuid) || isUuid(type);
}

/** True if the repository or the database generates the key, so that no request can repeat one. */
export function isGeneratedKey({ key }: HasKey): boolean {
  return key.fields.some(({ valueSource }) => valueSource.kind === "generator" || valueSource.kind === "database");
}

/**
 * Returns the field of the key that the repository generates, always or if the request has none; null if there is none.
 */
export function generatedKeyField({ key }: HasKey): Field | null {
  return key.fields.find((field) => field.valueSource.kind === "generator" || isGeneratedWhenMissing(field)) ?? null;
}

export function isGeneratedWhenMissing({ valueSource }: Field): boolean {
  return valueSource.kind === "request" && valueSource.whenMissing.kind === "generate";
}

/** Returns the field of the key with a sequence, which can be read before the row exists; null if there is none. */
export function sequenceField({ key }: HasKey): Field | null {
  const isNumbered = ({ valueSource, column }: Field): boolean =>
    valueSource.kind === "database" && column.defaultValue !== null && column.defaultValue.kind in keyNumberings;
  return key.fields.find(isNumbered) ?? null;
}

/** True if values of the key can be keys of a `Map`: strings and numbers, not objects. */
export function isMapKey(keyed: HasKey): boolean {
  const type = soleKey(keyed)?.type;
  if (type?.kind !== "scalar") return type?.kind === "choice";
  const { value, family } = scalars[type.scalar];
  return ["string", "number", "bigint"].includes(value) && family !== "float";
}
