// The error of a transaction that took longer than its `timeout`.

/** A transaction was rolled back, because it did not end within its `timeout`. */
export class TransactionTimeoutError extends Error {
  override readonly name: string = "TransactionTimeoutError";
  /** The timeout in milliseconds. */
  readonly timeout: number;

  constructor(timeout: number, options?: ErrorOptions) {
    super(`The transaction was rolled back, because it did not end within ${timeout} ms`, options);
    this.timeout = timeout;
  }
}
