// Constraints or indexes of a table before and after into what stays, what is called otherwise, what changes.

export interface Matches<T> {
  readonly added: readonly T[];
  readonly dropped: readonly T[];
  /** The same under another name. */
  readonly renamed: readonly Change<T>[];
  /** Another under the same name. */
  readonly changed: readonly Change<T>[];
  readonly kept: readonly Change<T>[];
}

export interface Change<T> {
  readonly from: T;
  readonly to: T;
}

/** By their names, and those that are left by what they do. */
export function matched<T extends { readonly name: string }>(
  from: readonly T[],
  to: readonly T[],
  meaning: (item: T) => string,
): Matches<T> {
  const before = new Map(from.map((item) => [item.name, item]));
  const named = to.flatMap((item) => {
    const former = before.get(item.name);
    return former === undefined ? [] : [{ from: former, to: item }];
  });
  const paired = new Set(named.flatMap((pair) => [pair.from, pair.to]));
  const left = from.filter((item) => !paired.has(item));
  const renamed: Change<T>[] = [];
  for (const item of to.filter((one) => !paired.has(one))) {
    const former = left.find((one) => !paired.has(one) && meaning(one) === meaning(item));
    if (former === undefined) continue;
    renamed.push({ from: former, to: item });
    paired.add(former).add(item);
  }
  const isSame = (pair: Change<T>): boolean => meaning(pair.from) === meaning(pair.to);
  return {
    added: to.filter((item) => !paired.has(item)),
    dropped: left.filter((item) => !paired.has(item)),
    renamed,
    changed: named.filter((pair) => !isSame(pair)),
    kept: named.filter(isSame),
  };
}
