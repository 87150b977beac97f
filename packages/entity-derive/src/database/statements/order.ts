// The order that a query names into SQL for ORDER BY, of which nothing comes from the caller.

/**
 * The SQL of an order, or `otherwise` when none is named.
 *
 * @throws {RangeError} for a name that is not in `orders`
 */
export function orderOf<T extends string>(
  orders: Readonly<Record<T, string>>,
  sort: T | undefined,
  otherwise: string,
): string {
  if (sort === undefined) return otherwise;
  if (!Object.hasOwn(orders, sort)) throw new RangeError(`unknown sort: known are ${Object.keys(orders).join(", ")}`);
  return orders[sort];
}
