// Limits the time of a transaction: on the client, and on the server for each statement.
import { maximumTimeout, wholeNumber } from "../../settings/whole-number.ts";
import { withTimeout } from "../../settings/with-timeout.ts";

/** The time that is left for a transaction, including its repetitions. */
export class TimeLimit {
  readonly #timeout: number;
  readonly #end: number;

  /** @throws {RangeError} for a timeout that is not a whole number of milliseconds */
  constructor(timeout: number) {
    this.#timeout = wholeNumber("timeout", timeout, 1, maximumTimeout);
    this.#end = performance.now() + timeout;
  }

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Returns SQL that limits each statement of a transaction that has begun, unless the server limits it to less. */
  statementTimeoutSql(): string {
    const current = "extract(epoch FROM current_setting('statement_timeout')::interval) * 1000";
    const least = `least(nullif(${current}, 0), ${this.#left})`;
    return `SELECT set_config('statement_timeout', (${least})::int::text, true)`;
  }

  /** Waits for a promise. @throws {TransactionTimeoutError} when the time is over */
  async await<T>(running: Promise<T>): Promise<T> {
    try {
      return await withTimeout(this.#left, running, () => {
        throw new TransactionTimeoutError(this.#timeout);
      });
    } catch (error) {
      // The server may cancel the last statement a moment before the timer.
      if (!this.isOver || error instanceof TransactionTimeoutError) throw error;
      throw new TransactionTimeoutError(this.#timeout, { cause: error });
    }
  }

  get #left(): number {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }
}

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
