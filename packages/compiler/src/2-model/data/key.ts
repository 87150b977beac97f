// The key of a table: the fields that tell a row from all others, and what follows from which ones they are.
import type { Field } from "./field.ts";

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

export function isInKey({ key }: Keyed, field: Field): boolean {
  return key.fields.includes(field);
}

/** The one field of the key; null of a composite key. */
export function soleKey({ key }: Keyed): Field | null {
  return key.fields.length === 1 ? key.fields[0] : null;
}
