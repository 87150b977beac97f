// Repeats statements that have waited too long for a lock on a shared connection.
import type { Parameter, RowReader, Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import type { ResultCallback } from "./connection.ts";

/** A statement that was cancelled while it waited for a lock, and has changed nothing. */
export interface LockWaiter {
  readonly statement: Statement;
  readonly parameters: readonly Parameter[];
  /** A statement to run before it on each attempt. */
  readonly leading: LeadingStatement | null;
  readonly read: RowReader | null;
  readonly done: ResultCallback;
}

/** Functions that run a waiting statement again. */
export interface LockWaiterRunners {
  /** Whether a connection is available immediately. */
  readonly hasRoom: () => boolean;
  /** Runs it on a separate connection, where it waits without a limit. */
  readonly exclusive: (waiter: LockWaiter) => void;
  /** Runs it on a shared connection, where it may be cancelled again. */
  readonly shared: (waiter: LockWaiter, onGivenUp: () => void) => void;
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
  #waiting: LockWaiter[] = [];
  #exclusiveCount = 0;
  #isTrying = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param maximumExclusive the maximum number of statements on separate connections */
  constructor(maximumExclusive: number, runs: LockWaiterRunners) {
    this.#maximumExclusive = maximumExclusive;
    this.#runs = runs;
  }

  add(waiter: LockWaiter): void {
    this.#waiting.push(waiter);
    this.#lend();
    this.#tryAfter(pause);
  }

  #lend(): void {
    while (this.#exclusiveCount < this.#maximumExclusive && this.#waiting.length > 0 && this.#runs.hasRoom()) {
      const waiter = this.#waiting.shift() as LockWaiter;
      this.#exclusiveCount++;
      const done: ResultCallback = (error, result) => {
        this.#exclusiveCount--;
        waiter.done(error, result);
        // Other statements may wait for the same lock.
        this.#tryAfter(0);
      };
      this.#runs.exclusive({ ...waiter, done });
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
    const waiter = this.#waiting.shift();
    if (waiter === undefined) return;
    this.#isTrying = true;
    const done: ResultCallback = (error, result) => {
      this.#isTrying = false;
      waiter.done(error, result);
      this.#tryAfter(0);
    };
    this.#runs.shared({ ...waiter, done }, () => {
      this.#isTrying = false;
      this.#waiting.push(waiter);
      this.#tryAfter(pause);
    });
  }
}
