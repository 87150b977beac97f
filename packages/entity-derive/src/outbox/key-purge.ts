// Removes expired idempotency keys while a drainer runs, so that applications with an outbox need no other job for it.
import type { Database } from "../database/database.ts";
import { hasIdempotencyKeys, purgeIdempotencyKeys } from "../database/purge-idempotency-keys.ts";

/** The time between two purges, in milliseconds. Keys are kept for hours, so it does not matter when they go. */
const interval = 600_000;

/** Begins at once, and repeats until `stop`. It does nothing in a database without keys. */
export class KeyPurge {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#purge(), interval).unref();
    this.#purge();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #purge(): void {
    const purged = hasIdempotencyKeys(this.#db).then((isThere) => (isThere ? purgeIdempotencyKeys(this.#db) : 0));
    purged.catch(this.#onError);
  }
}
