// A stored text that generated code does not know: what a later version of the entity, or somebody else, has written.

/**
 * Thrown when a row is read whose column has none of the texts of its type: a label that was added after the code was
 * generated, which is still to be deployed here. The row's other columns can be read by a projection without this one.
 */
export class UnknownValueError extends RangeError {
  override readonly name: string = "UnknownValueError";
  /** The column, with its table: `orders.status`. */
  readonly column: string;
  /** What the code knows. */
  readonly known: readonly string[];

  constructor(column: string, known: readonly string[]) {
    super(`A stored value of ${column} is not one of ${known.join(", ")}`);
    this.column = column;
    this.known = known;
  }
}
