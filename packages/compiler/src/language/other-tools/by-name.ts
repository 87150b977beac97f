// Tables of names with the same equivalent.

/** Returns a table by name from rows with several names, separated by spaces. */
export function byName<T>(rows: readonly (readonly [names: string, value: T])[]): ReadonlyMap<string, T> {
  return new Map(rows.flatMap(([names, value]) => names.split(" ").map((name) => [name, value] as const)));
}
