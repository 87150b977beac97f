// A pool into connections for one statement after another: one that was just used is at hand until the turn ends.
import type { Pool } from "pg";
import type { ServerFacts } from "../server-features.ts";
import type { PgClient } from "./client.ts";
import { PgConnection } from "./connection.ts";
import type { PgQueryClass } from "./query.ts";

/** Gives a connection back; with an error, or `true`, the pool closes it. */
export type Release = (error?: Error | boolean) => void;

export type Checkout = (done: (error: Error | null, connection: PgConnection | null, release: Release) => void) => void;

interface ReusedConnection {
  readonly connection: PgConnection;
  readonly release: Release;
  readonly giveBack: Release;
  uses: number;
  /** Whether whoever has it gives it back when one statement is answered. */
  isBrief: boolean;
}

type Done = Parameters<Checkout>[0];

/** So often a connection is used before the pool sees it again, which counts uses, and closes what is too old. */
const maximumUses = 100;

/**
 * A pool hands a connection over in a turn of its own, with listeners added and removed and a timer started and stopped
 * each time. Whoever waits for one statement and then sends the next would pay for that every time. While anybody waits
 * in the pool's queue nothing is kept.
 *
 * So statements of which there are more than the pool has connections wait here, and a connection goes from one to the
 * next. As soon as anybody else waits for a connection, all do in the pool's queue.
 */
export class ReusedConnections {
  readonly #pool: Pool;
  readonly #Query: PgQueryClass;
  readonly #mayKeep: boolean;
  readonly #mayQueue: boolean;
  readonly #noteServer: (server: ServerFacts) => void;
  #kept: ReusedConnection[] = [];
  #endsTurn = false;
  /** How many statements have a connection, or have asked the pool for one. */
  #brief = 0;
  /** Those that have asked. */
  #asked = 0;
  readonly #waiting: Done[] = [];

  constructor(pool: Pool, Query: PgQueryClass, noteServer: (server: ServerFacts) => void) {
    this.#noteServer = noteServer;
    this.#pool = pool;
    this.#Query = Query;
    this.#mayKeep = (pool.options.maxUses ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY;
    // A pool that limits how long anybody waits must know of those who do.
    this.#mayQueue = this.#mayKeep && (pool.options.connectionTimeoutMillis ?? 0) === 0;
  }

  /** For as long as it takes. */
  readonly checkout: Checkout = (done) => this.#lend(done, false);

  /**
   * For one statement. It has to wait in any case for one of those before it, where these are as many as the pool has
   * connections: so it waits for one of them to give its connection back.
   */
  readonly briefCheckout: Checkout = (done) => {
    if (this.#mayQueue && this.#brief >= this.#pool.options.max && !this.#isAnyoneElseWaiting) this.#waiting.push(done);
    else this.#lend(done, true);
  };

  get #isAnyoneElseWaiting(): boolean {
    return this.#pool.waitingCount > this.#asked;
  }

  #lend(done: Done, isBrief: boolean): void {
    if (isBrief) this.#brief++;
    for (let kept = this.#kept.pop(); kept !== undefined; kept = this.#kept.pop()) {
      if (kept.connection.isLost) {
        kept.release(true);
        continue;
      }
      this.#hand(kept, done, isBrief);
      return;
    }
    this.#ask(done, isBrief);
  }

  #ask(done: Done, isBrief: boolean): void {
    if (isBrief) this.#asked++;
    this.#pool.connect((error, client, release) => {
      if (isBrief) this.#asked--;
      if (client === undefined) {
        if (isBrief) this.#brief--;
        done(error ?? new Error("The pool returned no connection"), null, release);
        this.#askForAll();
        return;
      }
      const connection = PgConnection.of(client as unknown as PgClient, this.#Query, this.#noteServer);
      const giveBack: Release = (cause) => this.#giveBack(kept, cause);
      const kept: ReusedConnection = { connection, release, giveBack, uses: 0, isBrief };
      this.#hand(kept, done, isBrief);
    });
  }

  #hand(kept: ReusedConnection, done: Done, isBrief: boolean): void {
    kept.uses++;
    kept.isBrief = isBrief;
    done(null, kept.connection, kept.giveBack);
  }

  /** Who waits here waits in the pool's queue from now on. */
  #askForAll(): void {
    for (const done of this.#waiting.splice(0)) this.#lend(done, true);
  }

  #giveBack(kept: ReusedConnection, error: Error | boolean | undefined): void {
    if (kept.isBrief) this.#brief--;
    const cause = error || kept.connection.isLost;
    const { waitingCount, ending } = this.#pool;
    if (cause || !this.#mayKeep || waitingCount > 0 || ending) {
      kept.release(cause);
      if (cause || ending || this.#isAnyoneElseWaiting) this.#askForAll();
      return;
    }
    const next = this.#waiting.shift();
    if (next !== undefined) this.#passOn(kept, next);
    else if (kept.uses < maximumUses) this.#keep(kept);
    else kept.release();
  }

  #passOn(kept: ReusedConnection, next: Done): void {
    this.#brief++;
    if (kept.uses < maximumUses) {
      this.#hand(kept, next, true);
      return;
    }
    kept.release();
    this.#ask(next, true);
  }

  #keep(kept: ReusedConnection): void {
    this.#kept.push(kept);
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
