// Listens for notifications of writes, and calls a function.
import type { Database, Subscription } from "../database/database.ts";
import { isUnavailable } from "../errors/server-failures.ts";
import { withTimeout } from "../settings/with-timeout.ts";
import { reconnectPause } from "./retry-delay.ts";
import { shutdownGrace } from "./shutdown-deadline.ts";

/** The channel that generated writes notify, if the entity has `streams`. */
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

  /** Starts listening without waiting: rows are found by polling as well. */
  open(): void {
    this.#subscription = this.#listen();
  }

  /** Does not wait for an unresponsive server, whose subscription is closed later. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const closing = this.#subscription.then((subscription) => subscription?.close()).catch(() => undefined);
    await withTimeout(shutdownGrace, closing, () => undefined);
  }

  async #listen(): Promise<Subscription | null> {
    try {
      const subscription = await this.#db.listen(channel, this.#onNotify);
      // Earlier writes did not notify this listener.
      this.#onNotify();
      return subscription;
    } catch (error) {
      if (this.#closed) return null;
      this.#onError(error);
      // A connection pooler without LISTEN never supports it.
      if (isUnavailable(error)) this.#timer = setTimeout(() => this.open(), reconnectPause(++this.#failures));
      return null;
    }
  }
}
