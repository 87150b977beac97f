// The error of a statement that may return one row, and has returned several.

/** Thrown if a statement of the kind `:one` or `:value` returns more than one row. */
export class TooManyRowsError extends Error {
  override readonly name: string = "TooManyRowsError";
  /** The name of the statement: `reports.latest`. */
  readonly statement: string;

  constructor(statement: string) {
    super(`${statement} returned more than one row`);
    this.statement = statement;
  }
}
