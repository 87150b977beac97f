// Matches the constraints or indexes of a table before and after, by name and by definition.

export interface Matches<T> {
  readonly added: readonly T[];
  readonly dropped: readonly T[];
  /** Equal definitions, different names. */
  readonly renamed: readonly Change<T>[];
  /** Equal names, different definitions. */
  readonly changed: readonly Change<T>[];
  readonly kept: readonly Change<T>[];
}

export interface Change<T> {
  readonly from: T;
  readonly to: T;
}

/**
 * Matches items by name, then the remaining ones by definition. An item whose definition exists under another, free
 * name counts as renamed, even if another item takes over its old name.
 */
export function matchByName<T extends { readonly name: string }>(
  from: readonly T[],
  to: readonly T[],
  meaning: (item: T) => string,
): Matches<T> {
  const before = new Map(from.map((item) => [item.name, item]));
  const isSame = (pair: Change<T>): boolean => meaning(pair.from) === meaning(pair.to);
  const pairs = to.flatMap((item) => {
    const former = before.get(item.name);
    return former === undefined ? [] : [{ from: former, to: item }];
  });
  const equal = pairs.filter(isSame);
  const paired = new Set(equal.flatMap((pair) => [pair.from, pair.to]));
  const renamed: Change<T>[] = [];
  for (const item of to.filter((one) => !before.has(one.name))) {
    const former = from.find((one) => !paired.has(one) && meaning(one) === meaning(item));
    if (former === undefined) continue;
    renamed.push({ from: former, to: item });
    paired.add(former).add(item);
  }
  const changed = pairs.filter((pair) => !paired.has(pair.from) && !paired.has(pair.to));
  for (const pair of changed) paired.add(pair.from).add(pair.to);
  return {
    added: to.filter((item) => !paired.has(item)),
    dropped: from.filter((item) => !paired.has(item)),
    renamed,
    changed,
    kept: equal,
  };
}
