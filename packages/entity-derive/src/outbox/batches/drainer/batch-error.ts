// The error that names the failed rows of a batch, so that the others count as delivered.

/** A row of a batch that could not be delivered. */
export interface BatchFailure {
  /** The row's id. */
  readonly id: number;
  /** The cause, whose name and message are stored with the row. */
  readonly error: unknown;
}

/**
 * Thrown by `handleBatch` when some rows were delivered and others were not. Rows behind a failed one of the same
 * entity id count as not delivered.
 *
 * @throws {RangeError} for an empty list of failures
 *
 * @example
 * throw new BatchError([{ id: row.id, error: new Error("refused") }]);
 */
export class BatchError extends Error {
  override readonly name: string = "BatchError";
  /** The rows that failed; at least one. */
  readonly failures: readonly BatchFailure[];

  constructor(failures: readonly BatchFailure[]) {
    const [first] = failures;
    if (first === undefined)
      throw new RangeError("A BatchError needs the rows that failed; if none failed, return normally");
    super(`${failures.length === 1 ? "1 row" : `${failures.length} rows`} of the batch failed`, { cause: first.error });
    this.failures = failures;
  }
}
