// Functions that compute each result once.

type Results<K, V> = Pick<Map<K, V>, "get"> & { readonly set: (key: K, result: V) => unknown };

/** Returns a function that calls `make` once for each key. In a `WeakMap`, a result lives as long as its key. */
export function memoized<K, V extends object | string | null>(
  make: (key: K) => V,
  known: Results<K, V> = new Map(),
): (key: K) => V {
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}
