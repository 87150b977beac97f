// Builds the condition of the rows after a position, for keyset pagination.

/** A column of an order, and its value at a position as text; null is NULL, which is last in ascending order. */
export interface Place {
  readonly column: string;
  readonly isNullable: boolean;
  readonly direction: "asc" | "desc";
  readonly value: string | null;
}

type Bind = (value: string) => string;

/**
 * Returns the condition of the rows after the position with the values of `first` and `rest`. The last column is
 * unique.
 *
 * Columns of one direction without NULL are compared as a row, for which PostgreSQL uses an index. With NULLs, a row
 * comparison returns NULL. Then the first column limits the range, and an OR decides for equal values: without the
 * limit, PostgreSQL would read the index from its beginning.
 */
export function conditionAfter([first, ...rest]: readonly [Place, ...Place[]], bind: Bind): string {
  const all = [first, ...rest];
  if (all.every(({ isNullable, direction }) => !isNullable && direction === first.direction)) {
    return rowComparison(all, bind);
  }
  const [next, ...others] = rest;
  const { column, value, direction, isNullable } = first;
  if (next === undefined) return value === null ? "FALSE" : strictly(first, bind(value));
  if (value === null) {
    const tieCondition = conditionAfter([next, ...others], bind);
    return direction === "asc" ? `${column} IS NULL AND ${tieCondition}` : `(${column} IS NOT NULL OR ${tieCondition})`;
  }
  const placeholder = bind(value);
  const tieCondition = conditionAfter([next, ...others], bind);
  const bound = `${column} ${direction === "asc" ? ">=" : "<="} ${placeholder}`;
  const bounded = isNullable && direction === "asc" ? `(${bound} OR ${column} IS NULL)` : bound;
  return `${bounded} AND (${strictly(first, placeholder)} OR ${tieCondition})`;
}

/** The condition of a range of rows. */
type Range = (bind: Bind) => string;

/**
 * Returns the rows after the position as consecutive ranges; only the first one has parameters.
 *
 * Rows with a value in the first column and rows with NULL are two ranges. With one condition for both, PostgreSQL
 * reads the index from its beginning: 1,088 buffers instead of 5 for 20 rows in the middle of 100,000.
 */
export function rangesAfter([first, ...rest]: readonly [Place, ...Place[]]): readonly [Range, ...Range[]] {
  const { column, isNullable, direction, value } = first;
  const [next, ...others] = rest;
  if (isNullable && next !== undefined) {
    if (direction === "asc" && value !== null)
      return [(bind) => conditionAfter([{ ...first, isNullable: false }, ...rest], bind), () => `${column} IS NULL`];
    if (direction === "desc" && value === null)
      return [
        (bind) => `${column} IS NULL AND ${conditionAfter([next, ...others], bind)}`,
        () => `${column} IS NOT NULL`,
      ];
  }
  return [(bind) => conditionAfter([first, ...rest], bind)];
}

function strictly({ column, direction, isNullable }: Place, placeholder: string): string {
  if (direction === "desc") return `${column} < ${placeholder}`;
  return isNullable ? `${column} > ${placeholder} OR ${column} IS NULL` : `${column} > ${placeholder}`;
}

/** Returns a comparison such as `(created_at, id) < ($1, $2)`. */
function rowComparison(all: readonly Place[], bind: Bind): string {
  const comparison = all[0]?.direction === "desc" ? "<" : ">";
  const columns = all.map(({ column }) => column).join(", ");
  const values = all.map(({ value }) => (value === null ? "NULL" : bind(value))).join(", ");
  return all.length === 1 ? `${columns} ${comparison} ${values}` : `(${columns}) ${comparison} (${values})`;
}
