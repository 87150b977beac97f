// Repeats statements that have waited too long for a lock on a shared connection.
import type { PgCall, ResultCallback } from "./connection.ts";

/** Functions that run a waiting statement again. */
export interface LockWaiterRunners {
  /** Whether a connection is available immediately. */
  readonly hasRoom: () => boolean;
  /** Runs it on a separate connection, where it waits without a limit. */
  readonly exclusive: (call: PgCall) => void;
  /** Runs it on a shared connection, where it may be cancelled again. */
  readonly shared: (call: PgCall, onGivenUp: () => void) => void;
}

/** The delay between two attempts on shared connections, in milliseconds. */
const pause = 20;

/**
 * Some statements wait on separate connections, in the server's queue for the lock. The others are tried in turn on a
 * shared connection, one at a time. If they had all connections, a transaction that holds the lock could wait for a
 * connection forever, and so could a statement whose own lock is free by now.
 */
export class LockWaiters {
  readonly #maximumExclusive: number;
  readonly #runs: LockWaiterRunners;
  #waiting: PgCall[] = [];
  #exclusiveCount = 0;
  #isTrying = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param maximumExclusive the maximum number of statements on separate connections */
  constructor(maximumExclusive: number, runs: LockWaiterRunners) {
    this.#maximumExclusive = maximumExclusive;
    this.#runs = runs;
  }

  add(call: PgCall): void {
    this.#waiting.push(call);
    this.#lend();
    this.#tryAfter(pause);
  }

  #lend(): void {
    while (this.#exclusiveCount < this.#maximumExclusive && this.#waiting.length > 0 && this.#runs.hasRoom()) {
      const call = this.#waiting.shift() as PgCall;
      this.#exclusiveCount++;
      const done: ResultCallback = (error, result) => {
        this.#exclusiveCount--;
        call.done(error, result);
        // Other statements may wait for the same lock.
        this.#tryAfter(0);
      };
      this.#runs.exclusive({ ...call, done });
    }
  }

  #tryAfter(milliseconds: number): void {
    if (this.#isTrying || this.#waiting.length === 0) return;
    if (this.#timer !== undefined && milliseconds > 0) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lend();
      this.#tryNext();
    }, milliseconds);
  }

  #tryNext(): void {
    const call = this.#waiting.shift();
    if (call === undefined) return;
    this.#isTrying = true;
    const done: ResultCallback = (error, result) => {
      this.#isTrying = false;
      call.done(error, result);
      this.#tryAfter(0);
    };
    this.#runs.shared({ ...call, done }, () => {
      this.#isTrying = false;
      this.#waiting.push(call);
      this.#tryAfter(pause);
    });
  }
}
