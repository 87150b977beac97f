// Groups rows by the id that they refer to.
import type { Row } from "../database.ts";

/** Returns a list for each id, which is empty if no value refers to it. */
export function groupedById<T>(
  ids: readonly string[],
  values: readonly T[],
  idOf: (value: T) => string | null,
): Map<string, T[]> {
  const lists = Map.groupBy(values, (value) => idOf(value)?.toLowerCase());
  return new Map(ids.map((id) => [id, [...(lists.get(id.toLowerCase()) ?? [])]]));
}

/** Returns the value of each id. Ids without a value are not in the map. */
export function oneById<T>(
  ids: readonly string[],
  values: readonly T[],
  idOf: (value: T) => string | null,
): Map<string, T> {
  return found(ids, new Map(values.map((value) => [idOf(value)?.toLowerCase(), value])), (id) => id.toLowerCase());
}

/** Like `groupedById` for keys that are compared as they are, such as numbers. */
export function groupedByKey<Key extends string | number | bigint, T>(
  keys: readonly Key[],
  values: readonly T[],
  keyOf: (value: T) => Key | null,
): Map<Key, T[]> {
  const lists = Map.groupBy(values, keyOf);
  return new Map(keys.map((key) => [key, lists.get(key) ?? []]));
}

/** Like `oneById` for such keys. */
export function oneByKey<Key extends string | number | bigint, T>(
  keys: readonly Key[],
  values: readonly T[],
  keyOf: (value: T) => Key | null,
): Map<Key, T> {
  return found(keys, new Map(values.map((value) => [keyOf(value), value])), (key) => key);
}

function found<Key, Text, T>(
  keys: readonly Key[],
  values: ReadonlyMap<Text, T>,
  textOf: (key: Key) => Text,
): Map<Key, T> {
  return new Map(
    keys.flatMap((key) => {
      const value = values.get(textOf(key));
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/**
 * Returns a list for each key, in order, by the texts of keys: for keys that are objects, which a `Map` does not find.
 */
export function groupedInOrder<T>(texts: readonly string[], values: readonly T[], textOf: (value: T) => string): T[][] {
  const lists = Map.groupBy(values, textOf);
  return texts.map((text) => [...(lists.get(text) ?? [])]);
}

/** Returns the value of each key, in order, or null, by the texts of keys. */
export function oneInOrder<T>(
  texts: readonly string[],
  values: readonly T[],
  textOf: (value: T) => string,
): (T | null)[] {
  const found = new Map(values.map((value) => [textOf(value), value]));
  return texts.map((text) => found.get(text) ?? null);
}

/** Returns the keys without duplicates, by their texts. */
export function distinctKeys<Key>(keys: readonly Key[], textOf: (key: Key) => string): Key[] {
  const distinct = new Map<string, Key>();
  for (const key of keys) {
    const text = textOf(key);
    if (!distinct.has(text)) distinct.set(text, key);
  }
  return [...distinct.values()];
}

/** Returns a list for each key. The last column of a row is the text of the key whose link leads to it. */
export function groupedByLink<Key, R extends Row, T>(
  keys: readonly Key[],
  textOf: (key: Key) => string,
  rows: readonly (readonly [...R, string])[],
  fromRow: (row: R) => T,
): Map<Key, T[]> {
  const lists = Map.groupBy(rows, (row) => row.at(-1) ?? "");
  return new Map(keys.map((key) => [key, (lists.get(textOf(key)) ?? []).map((row) => fromRow(row as unknown as R))]));
}
