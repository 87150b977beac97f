// The error of a stored text that generated code does not know, such as a value of a newer version.

/**
 * Thrown when a row is read, if a column's text is not one of the values of its type: for example an enum label that
 * was added after this code was generated. A projection without the column can read the other columns of the row.
 */
export class UnknownValueError extends RangeError {
  override readonly name: string = "UnknownValueError";
  /** The column with its table: `orders.status`. */
  readonly column: string;
  /** The values that the code knows. */
  readonly known: readonly string[];

  constructor(column: string, known: readonly string[]) {
    super(`A stored value of ${column} is not one of ${known.join(", ")}`);
    this.column = column;
    this.known = known;
  }
}
