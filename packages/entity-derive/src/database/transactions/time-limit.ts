// Limits the time of a transaction: on the client, and on the server for each statement.
import { TransactionTimeoutError } from "../../errors/transaction-timeout-error.ts";
import { maximumTimeout, wholeNumber } from "../../settings/whole-number.ts";

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TransactionTimeoutError(this.#timeout)), this.#left);
    });
    try {
      return await Promise.race([running, over]);
    } catch (error) {
      // The server may cancel the last statement a moment before the timer.
      if (!this.isOver || error instanceof TransactionTimeoutError) throw error;
      throw new TransactionTimeoutError(this.#timeout, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  get #left(): number {
    return Math.max(1, Math.ceil(this.#end - performance.now()));
  }
}
