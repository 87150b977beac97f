// The error of a column that is declared not to be NULL, and is.

/** Thrown if a column is NULL although its statement names it `AS "column!"`. */
export class UnexpectedNullError extends Error {
  override readonly name: string = "UnexpectedNullError";
  /** The name of the statement: `reports.buyers`. */
  readonly statement: string;
  /** The property of the row. */
  readonly column: string;

  constructor(statement: string, column: string) {
    super(`\`${column}\` of ${statement} is NULL, although the statement names it "${column}!"`);
    this.statement = statement;
    this.column = column;
  }
}

/**
 * Returns the text of a column that is declared not to be NULL.
 * @throws {UnexpectedNullError} if it is NULL
 */
export function presentText(text: string | null, statement: string, column: string): string {
  if (text === null) throw new UnexpectedNullError(statement, column);
  return text;
}
