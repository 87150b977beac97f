// A pool into connections for one statement after another: one that was just used is at hand until the turn ends.
import type { Pool } from "pg";
import { type PgClient, PgConnection } from "./connection.ts";
import type { PgQueryClass } from "./query.ts";

/** Gives a connection back; with an error, or `true`, the pool closes it. */
export type Release = (error?: Error | boolean) => void;

export type Checkout = (done: (error: Error | null, connection: PgConnection | null, release: Release) => void) => void;

interface Kept {
  readonly connection: PgConnection;
  readonly release: Release;
  readonly giveBack: Release;
  uses: number;
}

/** So often a connection is used before the pool sees it again, which counts uses, and closes what is too old. */
const mostUses = 100;

/**
 * A pool hands a connection over in a turn of its own, with listeners added and removed and a timer started and stopped
 * each time. Whoever waits for one statement and then sends the next would pay for that every time. While anybody waits
 * in the pool's queue nothing is kept.
 */
export class KeptConnections {
  readonly #pool: Pool;
  readonly #Query: PgQueryClass;
  readonly #mayKeep: boolean;
  readonly #notePooler: () => void;
  #kept: Kept[] = [];
  #endsTurn = false;

  constructor(pool: Pool, Query: PgQueryClass, notePooler: () => void) {
    this.#notePooler = notePooler;
    this.#pool = pool;
    this.#Query = Query;
    this.#mayKeep = (pool.options.maxUses ?? Number.POSITIVE_INFINITY) === Number.POSITIVE_INFINITY;
  }

  readonly checkout: Checkout = (done) => {
    for (let kept = this.#kept.pop(); kept !== undefined; kept = this.#kept.pop()) {
      if (kept.connection.isLost) {
        kept.release(true);
        continue;
      }
      kept.uses++;
      done(null, kept.connection, kept.giveBack);
      return;
    }
    this.#pool.connect((error, client, release) => {
      if (client === undefined) {
        done(error ?? new Error("The pool gave no connection"), null, release);
        return;
      }
      const connection = PgConnection.of(client as unknown as PgClient, this.#Query, this.#notePooler);
      const giveBack: Release = (cause) => this.#giveBack(kept, cause);
      const kept: Kept = { connection, release, giveBack, uses: 1 };
      done(null, connection, giveBack);
    });
  };

  #giveBack(kept: Kept, error: Error | boolean | undefined): void {
    const isKept =
      !error && this.#mayKeep && kept.uses < mostUses && this.#pool.waitingCount === 0 && !this.#pool.ending;
    if (!isKept) {
      kept.release(error);
      return;
    }
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
