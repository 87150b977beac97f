// Statements that have waited too long for a lock: each is run again until it has its locks, and holds up no other.
import type { Parameter, RowReader, Statement } from "../../database/database.ts";
import type { Leading } from "../../database/scope/owner-setting.ts";
import type { ResultCallback } from "./connection.ts";

/** A statement that was given up, and so has changed nothing. */
export interface LockWaiter {
  readonly statement: Statement;
  readonly parameters: readonly Parameter[];
  /** What is run before it, each time that it is tried. */
  readonly leading: Leading | null;
  readonly read: RowReader | null;
  readonly done: ResultCallback;
}

/** How one can be run again. */
export interface LockWaiterRunners {
  /** Whether a connection of its own is to be had at once. */
  readonly hasRoom: () => boolean;
  /** Runs it on a connection of its own, where it waits for as long as it takes. */
  readonly exclusive: (waiter: LockWaiter) => void;
  /** Runs it on a shared connection, where it may be given up again. */
  readonly shared: (waiter: LockWaiter, onGivenUp: () => void) => void;
}

/** The pause between two tries on shared connections, in milliseconds. */
const pause = 20;

/**
 * Some wait on connections of their own, in the server's queue for the lock. Others are tried on a shared connection, one
 * at a time and in turn: if all connections were given to them, a transaction that they wait for could be waiting for
 * one of those connections, or for one of them, whose own locks are free by now.
 */
export class LockWaiters {
  readonly #mostAlone: number;
  readonly #runs: LockWaiterRunners;
  #waiting: LockWaiter[] = [];
  #alone = 0;
  #isTrying = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param mostAlone how many may have connections of their own */
  constructor(mostAlone: number, runs: LockWaiterRunners) {
    this.#mostAlone = mostAlone;
    this.#runs = runs;
  }

  add(waiter: LockWaiter): void {
    this.#waiting.push(waiter);
    this.#lend();
    this.#tryAfter(pause);
  }

  #lend(): void {
    while (this.#alone < this.#mostAlone && this.#waiting.length > 0 && this.#runs.hasRoom()) {
      const waiter = this.#waiting.shift() as LockWaiter;
      this.#alone++;
      const done: ResultCallback = (error, result) => {
        this.#alone--;
        waiter.done(error, result);
        // Whoever waits for the same lock may have it now.
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
