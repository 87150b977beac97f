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
interface Keyed {
  readonly key: Key;
}

/** What makes keys. */
interface Generating {
  readonly keyGenerator: KeyGenerator;
}

export function isInKey({ key }: Keyed, field: Field): boolean {
  return key.fields.includes(field);
}

/** The one field of the key; null of a composite key. */
export function soleKey({ key }: Keyed): Field | null {
  return key.fields.length === 1 ? key.fields[0] : null;
}

/** Whether it is a UUID, in a key; a key that is made can be one, whatever the field calls it. */
export function isUuidPart({ type, supply }: Field, { keyGenerator }: Generating): boolean {
  return (supply.kind === "generator" && keyGenerator.isUuid) || isUuid(type);
}

/** Whether the repository makes keys, or the database does, so that no request can repeat one. */
export function isMadeKey({ key }: Keyed): boolean {
  return key.fields.some(({ supply }) => supply.kind === "generator" || supply.kind === "database");
}

/** The field of a key that the repository makes, of every row or of those whose request has none; null without one. */
export function madeField({ key }: Keyed): Field | null {
  return key.fields.find((field) => field.supply.kind === "generator" || isMadeWhenAbsent(field)) ?? null;
}

export function isMadeWhenAbsent({ supply }: Field): boolean {
  return supply.kind === "request" && supply.absent.kind === "made";
}

/** The field of a key that PostgreSQL makes by its default, which can be asked for a value before there is a row. */
export function numberedField({ key }: Keyed): Field | null {
  const isNumbered = ({ supply, column }: Field): boolean =>
    supply.kind === "database" && column.defaultValue !== null && column.defaultValue.kind in keyNumberings;
  return key.fields.find(isNumbered) ?? null;
}

/** Whether a `Map` finds keys again: texts and numbers, but no objects. */
export function isFoundInMaps(keyed: Keyed): boolean {
  const type = soleKey(keyed)?.type;
  if (type?.kind !== "scalar") return type?.kind === "choice";
  const { value, family } = scalars[type.scalar];
  return ["string", "number", "bigint"].includes(value) && family !== "float";
}
