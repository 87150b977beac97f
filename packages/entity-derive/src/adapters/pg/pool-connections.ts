// Takes connections from a pool, and uses one again for the next statement of the same turn of the event loop.
import type { Pool } from "pg";
import type { Checkout, PgConnection, Release } from "./connection.ts";
import type { PgClient } from "./query.ts";

interface LentConnection {
  readonly connection: PgConnection;
  /** Returns it to the pool. */
  readonly release: Release;
  uses: number;
}

/** A pool closes old connections when they are returned. */
const maximumUses = 100;

/**
 * The timers, listeners and turns of the pool take a tenth of the CPU time of a short statement. So a connection is
 * returned at the end of the turn, and the next statement of the turn uses it again. If anybody waits for one, it is
 * returned immediately.
 */
export class PoolConnections {
  readonly #pool: Pool;
  readonly #connectionOf: (client: PgClient) => PgConnection;
  #unused: LentConnection[] = [];
  #endsTurn = false;

  /** @param connectionOf returns the state of a client */
  constructor(pool: Pool, connectionOf: (client: PgClient) => PgConnection) {
    this.#pool = pool;
    this.#connectionOf = connectionOf;
  }

  readonly checkout: Checkout = (done) => {
    const unused = this.#unused.pop();
    if (unused === undefined) {
      this.#pool.connect((error, client, release) => {
        if (client === undefined) done(error ?? null, null, release);
        else this.#lend({ connection: this.#connectionOf(client as unknown as PgClient), release, uses: 0 }, done);
      });
    } else if (unused.connection.isLost) {
      unused.release(true);
      this.checkout(done);
    } else this.#lend(unused, done);
  };

  #lend(lent: LentConnection, done: Parameters<Checkout>[0]): void {
    lent.uses++;
    done(null, lent.connection, (error) => this.#return(lent, error));
  }

  #return(lent: LentConnection, error: Error | boolean | undefined): void {
    const { ending, waitingCount, options } = this.#pool;
    const isOver = ending || waitingCount > 0 || options.maxUses !== Number.POSITIVE_INFINITY;
    const cause = error || lent.connection.isLost;
    if (cause || isOver || lent.uses === maximumUses) {
      lent.release(cause);
      return;
    }
    this.#unused.push(lent);
    if (this.#endsTurn) return;
    this.#endsTurn = true;
    setImmediate(this.#releaseUnused);
  }

  readonly #releaseUnused = (): void => {
    this.#endsTurn = false;
    const unused = this.#unused;
    this.#unused = [];
    for (const { connection, release } of unused) release(connection.isLost);
  };
}
