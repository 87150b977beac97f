// Publishes transactions on the diagnostics channel `entity-derive:transaction`.
import { isUnavailable } from "../errors/server-failures.ts";
import { sqlState } from "../errors/sql-state.ts";
import { MessageChannel, Stopwatch } from "./message-channel.ts";

/** The message about a transaction that has ended. */
export interface TransactionMessage {
  /** The time of the call, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The time from the call to the end of the last attempt, in milliseconds, including the wait for a connection. */
  readonly duration: number;
  /** The outcome; `unknown` if the connection was lost after COMMIT was sent and before it was answered. */
  readonly outcome: "committed" | "rolled back" | "unknown";
  /** The number of times that the function was run; 0 if there was no connection. */
  readonly attempts: number;
  /** The SQLSTATE of the error that ended the transaction, or of the error's cause; null if there is none. */
  readonly sqlState: string | null;
}

const transactions: MessageChannel<TransactionMessage> = new MessageChannel("entity-derive:transaction");

/**
 * Calls the listener after each transaction on any database of this process, before functions that wait for its commit.
 * Savepoints are not published. Otherwise it is like `onQuery`.
 *
 * @returns a function that removes the listener
 *
 * @example
 * const stop = onTransaction(({ attempts }) => {
 *   if (attempts > 1) collisions.increment(attempts - 1);
 * });
 */
export function onTransaction(listener: (message: TransactionMessage) => void): () => void {
  return transactions.listen(listener);
}

/** A transaction that will be published, with its progress. */
export class ObservedTransaction {
  readonly #stopwatch: Stopwatch = new Stopwatch();
  #attempts = 0;
  #isCommitSent = false;

  /** Counts an attempt. */
  begins(): void {
    this.#attempts++;
    this.#isCommitSent = false;
  }

  commits(): void {
    this.#isCommitSent = true;
  }

  committed(): void {
    this.#publish("committed", null);
  }

  failed(error: unknown): void {
    const state = sqlState(error) ?? (error instanceof Error ? sqlState(error.cause) : null);
    const isAnswered = state !== null && !isUnavailable(error);
    this.#publish(this.#isCommitSent && !isAnswered ? "unknown" : "rolled back", state);
  }

  #publish(outcome: TransactionMessage["outcome"], state: string | null): void {
    const { startedAt, duration } = this.#stopwatch;
    transactions.publish({ startedAt, duration, outcome, attempts: this.#attempts, sqlState: state });
  }
}

/** Returns null if there are no listeners. */
export function observeTransaction(): ObservedTransaction | null {
  return transactions.isHeard ? new ObservedTransaction() : null;
}
