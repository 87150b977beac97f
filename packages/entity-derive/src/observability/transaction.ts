// A transaction that is run into a message on the channel `entity-derive:transaction`, if anybody listens.

import { isUnavailable } from "../errors/is-unavailable.ts";
import { sqlState } from "../errors/sql-state.ts";
import { MessageChannel } from "./message-channel.ts";
import { Stopwatch } from "./stopwatch.ts";

/** What is published when a transaction has ended. */
export interface TransactionMessage {
  /** In milliseconds since 1970. */
  readonly startedAt: number;
  /** In milliseconds, from the call to the end of the last attempt; it may have waited for a connection. */
  readonly duration: number;
  /** `unknown` when the connection was lost after COMMIT was sent and before it was answered. */
  readonly outcome: "committed" | "rolled back" | "unknown";
  /** How often its function was run, 0 when there was no connection. */
  readonly attempts: number;
  /** The SQLSTATE of the error that ended it, or of that error's cause; null where there is none. */
  readonly sqlState: string | null;
}

const transactions: MessageChannel<TransactionMessage> = new MessageChannel("entity-derive:transaction");

/**
 * Calls the listener after each transaction on any database of this process, before what waited for its commit.
 * Savepoints are not published. For the rest it is like `onQuery`.
 *
 * @returns a function that ends it
 *
 * @example
 * const stop = onTransaction(({ attempts }) => {
 *   if (attempts > 1) collisions.increment(attempts - 1);
 * });
 */
export function onTransaction(listener: (message: TransactionMessage) => void): () => void {
  return transactions.listen(listener);
}

/** A transaction of which somebody wants to hear, and how far it is. */
export class ObservedTransaction {
  readonly #stopwatch: Stopwatch = new Stopwatch();
  #attempts = 0;
  #isCommitSent = false;

  /** It is tried, for the first time or again. */
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

/** Null when nobody listens. */
export function observeTransaction(): ObservedTransaction | null {
  return transactions.isHeard ? new ObservedTransaction() : null;
}
