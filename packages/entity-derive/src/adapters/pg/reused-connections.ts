// Reuses a pool's connection for consecutive statements within a turn of the event loop.
import type { Pool } from "pg";
import type { ServerFacts } from "../server-features.ts";
import type { PgClient } from "./client.ts";
import { PgConnection } from "./connection.ts";
import type { PgQueryClass } from "./query.ts";

/** Returns a connection to the pool, which closes it if called with an error or `true`. */
export type Release = (error?: Error | boolean) => void;

export type Checkout = (done: (error: Error | null, connection: PgConnection | null, release: Release) => void) => void;

interface ReusedConnection {
  readonly connection: PgConnection;
  readonly release: Release;
  readonly giveBack: Release;
  uses: number;
  /** Whether the connection is returned after one statement. */
  isBrief: boolean;
}

type Done = Parameters<Checkout>[0];

/** After so many uses, a connection goes back to the pool, which counts uses and closes old connections. */
const maximumUses = 100;

/**
 * A pool hands over a connection in a separate turn, and adds and removes listeners and a timer each time. That would
 * cost every statement of a sequence. Nothing is kept while anybody waits in the pool's queue.
 *
 * If there are more statements than connections, they wait here, and each connection goes to the next statement. As
 * soon as other code waits for a connection, all wait in the pool's queue.
 */
export class ReusedConnections {
  readonly #pool: Pool;
  readonly #Query: PgQueryClass;
  readonly #mayKeep: boolean;
  readonly #mayQueue: boolean;
  readonly #noteServer: (server: ServerFacts) => void;
  #kept: ReusedConnection[] = [];
  #endsTurn = false;
  /** The number of statements that have a connection, or have requested one from the pool. */
  #brief = 0;
  /** The number of those that have requested one. */
  #requestedCount = 0;
  readonly #waiting: Done[] = [];

  constructor(pool: Pool, Query: PgQueryClass, noteServer: (server: ServerFacts) => void) {
    this.#noteServer = noteServer;
    this.#pool = pool;
    this.#Query = Query;
    this.#mayKeep = (pool.options.maxUses ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY;
    // If the pool limits waiting times, all must wait in its queue.
    this.#mayQueue = this.#mayKeep && (pool.options.connectionTimeoutMillis ?? 0) === 0;
  }

  /** Checks out a connection for any length of time. */
  readonly checkout: Checkout = (done) => this.#lend(done, false);

  /**
   * Checks out a connection for one statement. If as many statements are running as the pool has connections, it waits
   * for one of them.
   */
  readonly briefCheckout: Checkout = (done) => {
    if (this.#mayQueue && this.#brief >= this.#pool.options.max && !this.#isAnyoneElseWaiting) this.#waiting.push(done);
    else this.#lend(done, true);
  };

  get #isAnyoneElseWaiting(): boolean {
    return this.#pool.waitingCount > this.#requestedCount;
  }

  #lend(done: Done, isBrief: boolean): void {
    if (isBrief) this.#brief++;
    for (let reused = this.#kept.pop(); reused !== undefined; reused = this.#kept.pop()) {
      if (reused.connection.isLost) {
        reused.release(true);
        continue;
      }
      this.#hand(reused, done, isBrief);
      return;
    }
    this.#ask(done, isBrief);
  }

  #ask(done: Done, isBrief: boolean): void {
    if (isBrief) this.#requestedCount++;
    this.#pool.connect((error, client, release) => {
      if (isBrief) this.#requestedCount--;
      if (client === undefined) {
        if (isBrief) this.#brief--;
        done(error ?? new Error("The pool returned no connection"), null, release);
        this.#askForAll();
        return;
      }
      const connection = PgConnection.of(client as unknown as PgClient, this.#Query, this.#noteServer);
      const giveBack: Release = (cause) => this.#giveBack(reused, cause);
      const reused: ReusedConnection = { connection, release, giveBack, uses: 0, isBrief };
      this.#hand(reused, done, isBrief);
    });
  }

  #hand(reused: ReusedConnection, done: Done, isBrief: boolean): void {
    reused.uses++;
    reused.isBrief = isBrief;
    done(null, reused.connection, reused.giveBack);
  }

  /** Moves all waiting statements to the pool's queue. */
  #askForAll(): void {
    for (const done of this.#waiting.splice(0)) this.#lend(done, true);
  }

  #giveBack(reused: ReusedConnection, error: Error | boolean | undefined): void {
    if (reused.isBrief) this.#brief--;
    const cause = error || reused.connection.isLost;
    const { waitingCount, ending } = this.#pool;
    if (cause || !this.#mayKeep || waitingCount > 0 || ending) {
      reused.release(cause);
      if (cause || ending || this.#isAnyoneElseWaiting) this.#askForAll();
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) this.#passOn(reused, next);
    else if (reused.uses < maximumUses) this.#keep(reused);
    else reused.release();
  }

  #passOn(reused: ReusedConnection, next: Done): void {
    this.#brief++;
    if (reused.uses < maximumUses) {
      this.#hand(reused, next, true);
      return;
    }
    reused.release();
    this.#ask(next, true);
  }

  #keep(reused: ReusedConnection): void {
    this.#kept.push(reused);
    if (this.#endsTurn) return;
    this.#endsTurn = true;
    setImmediate(this.#releaseAll);
  }

  readonly #releaseAll = (): void => {
    this.#endsTurn = false;
    const all = this.#kept;
    this.#kept = [];
    for (const { connection, release } of all) release(connection.isLost);
  };
}
