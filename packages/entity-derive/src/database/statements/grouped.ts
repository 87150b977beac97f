// Rows that refer to ids into a list for each id, or into the one row of each.
import type { Row } from "../database.ts";

/** Every id has a list, an empty one where no value refers to it. */
export function groupedById<T>(
  ids: readonly string[],
  values: readonly T[],
  idOf: (value: T) => string | null,
): Map<string, T[]> {
  const lists = new Map<string, T[]>(ids.map((id) => [id.toLowerCase(), []]));
  for (const value of values) lists.get(idOf(value)?.toLowerCase() ?? "")?.push(value);
  return new Map(ids.map((id) => [id, lists.get(id.toLowerCase()) ?? []]));
}

/** The value that refers to each id; an id that none refers to is not in the map. */
export function oneById<T>(
  ids: readonly string[],
  values: readonly T[],
  idOf: (value: T) => string | null,
): Map<string, T> {
  const found = new Map(values.map((value) => [idOf(value)?.toLowerCase() ?? "", value]));
  return new Map(
    ids.flatMap((id) => {
      const value = found.get(id.toLowerCase());
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

/** Rows that end with the id that they belong to: every id has a list of them. */
export function groupedByLink<R extends Row, T>(
  ids: readonly string[],
  rows: readonly (readonly [...R, string])[],
  fromRow: (row: R) => T,
): Map<string, T[]> {
  const values = rows.map((row) => ({ id: row.at(-1) ?? null, value: fromRow(row as unknown as R) }));
  const lists = groupedById(ids, values, ({ id }) => id);
  return new Map([...lists].map(([id, list]) => [id, list.map(({ value }) => value)]));
}
