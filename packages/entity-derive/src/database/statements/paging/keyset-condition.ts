// The place of a row in an order into the condition of the rows that follow it.

/** One column of an order, and the text of its value at a place; null is NULL, which comes last in rising order. */
export interface Place {
  readonly column: string;
  readonly isNullable: boolean;
  readonly direction: "asc" | "desc";
  readonly value: string | null;
}

type Bind = (value: string) => string;

/**
 * What holds for the rows behind the place of which `first` and `rest` are the values; the last column is unique.
 *
 * Columns of one direction that cannot be NULL are compared as a row, which an index over them serves. A row with a
 * NULL in it compares as unknown, so otherwise the first column bounds what is read, and an OR decides among equals:
 * without the bound PostgreSQL reads the index from its beginning.
 */
export function behind([first, ...rest]: readonly [Place, ...Place[]], bind: Bind): string {
  const all = [first, ...rest];
  if (all.every(({ isNullable, direction }) => !isNullable && direction === first.direction)) {
    return rowComparison(all, bind);
  }
  const [next, ...others] = rest;
  const { column, value, direction, isNullable } = first;
  if (next === undefined) return value === null ? "FALSE" : strictly(first, bind(value));
  if (value === null) {
    const among = behind([next, ...others], bind);
    return direction === "asc" ? `${column} IS NULL AND ${among}` : `(${column} IS NOT NULL OR ${among})`;
  }
  const placeholder = bind(value);
  const among = behind([next, ...others], bind);
  const bound = `${column} ${direction === "asc" ? ">=" : "<="} ${placeholder}`;
  const bounded = isNullable && direction === "asc" ? `(${bound} OR ${column} IS NULL)` : bound;
  return `${bounded} AND (${strictly(first, placeholder)} OR ${among})`;
}

/** The condition of a range of rows. */
type Range = (bind: Bind) => string;

/**
 * The rows behind the place, as ranges that follow each other in the order; only the first one has parameters.
 *
 * Rows with a value in the first column and those with NULL are two ranges: with one condition for both, PostgreSQL reads the
 * index from its beginning. For 20 rows in the middle of 100,000 that was 1,088 buffers instead of 5.
 */
export function rangesBehind([first, ...rest]: readonly [Place, ...Place[]]): readonly [Range, ...Range[]] {
  const { column, isNullable, direction, value } = first;
  const [next, ...others] = rest;
  if (isNullable && next !== undefined) {
    if (direction === "asc" && value !== null)
      return [(bind) => behind([{ ...first, isNullable: false }, ...rest], bind), () => `${column} IS NULL`];
    if (direction === "desc" && value === null)
      return [(bind) => `${column} IS NULL AND ${behind([next, ...others], bind)}`, () => `${column} IS NOT NULL`];
  }
  return [(bind) => behind([first, ...rest], bind)];
}

function strictly({ column, direction, isNullable }: Place, placeholder: string): string {
  if (direction === "desc") return `${column} < ${placeholder}`;
  return isNullable ? `${column} > ${placeholder} OR ${column} IS NULL` : `${column} > ${placeholder}`;
}

/** `(created_at, id) < ($1, $2)` */
function rowComparison(all: readonly Place[], bind: Bind): string {
  const comparison = all[0]?.direction === "desc" ? "<" : ">";
  const columns = all.map(({ column }) => column).join(", ");
  const values = all.map(({ value }) => (value === null ? "NULL" : bind(value))).join(", ");
  return all.length === 1 ? `${columns} ${comparison} ${values}` : `(${columns}) ${comparison} (${values})`;
}
