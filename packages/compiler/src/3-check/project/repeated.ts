// Finds items with the same key, such as entities with the same name.

/** Returns each item whose key an earlier one has, with the first of these. */
export function repeated<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): readonly (readonly [first: T, other: T])[] {
  return [...Map.groupBy(items, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.map((other) => [first, other] as const),
  );
}
