// Notifications of writes into calls of a function, for as long as the database lets us listen.
import type { Database, Subscription } from "../database/database.ts";
import { isUnavailable } from "../errors/unavailable.ts";
import { longestGoodbye, Patience } from "./patience.ts";
import { reconnectPause } from "./retry-delay.ts";

/** What generated writes notify, where the entity has `streams`. */
const channel = "entity_outbox";

export class WakeUp {
  readonly #db: Database;
  readonly #onNotify: () => void;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #subscription: Promise<Subscription | null> = Promise.resolve(null);
  #closed = false;
  #failures = 0;

  constructor(db: Database, onNotify: () => void, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onNotify = onNotify;
    this.#onError = onError;
  }

  /** Begins to listen, without waiting for it: rows are found by looking for them, too. */
  open(): void {
    this.#subscription = this.#listen();
  }

  /** A server that does not answer is not waited for: what it answers later is closed then. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const closing = this.#subscription.then((subscription) => subscription?.close()).catch(() => undefined);
    const patience = new Patience();
    patience.limit(longestGoodbye);
    await patience.wait(closing);
    patience.end();
  }

  async #listen(): Promise<Subscription | null> {
    try {
      const subscription = await this.#db.listen(channel, this.#onNotify);
      // What was written before the server listened was not notified.
      this.#onNotify();
      return subscription;
    } catch (error) {
      if (this.#closed) return null;
      this.#onError(error);
      // A pooler that knows no LISTEN, say, will never know it.
      if (isUnavailable(error)) this.#timer = setTimeout(() => this.open(), reconnectPause(++this.#failures));
      return null;
    }
  }
}
