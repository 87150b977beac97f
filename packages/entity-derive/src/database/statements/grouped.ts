// Rows that refer to ids into a list for each id.

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
