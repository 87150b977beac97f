// A few connections of a pool in pg's pipeline mode, which all plain queries share.
import type { Parameter, Statement } from "../database/database.ts";
import type { PgConnection, ResultCallback, StatementUse } from "./pg-connection.ts";

/** Gets a connection out of the pool for as long as it lives. */
export type Checkout = (
  done: (error: Error | null, connection: PgConnection | null, release: (error?: Error | boolean) => void) => void,
) => void;

interface Slot {
  connection: PgConnection | null;
  release: ((error?: Error | boolean) => void) | null;
  /** What waits for the connection to open; null when nothing is being opened. */
  waiting: ((error: Error | null) => void)[] | null;
  running: number;
}

/** Sends each query over the connection with the fewest queries in flight; connections open when first needed. */
export class SharedConnections {
  readonly #checkout: Checkout;
  readonly #slots: readonly Slot[];
  #closed = false;

  constructor(count: number, checkout: Checkout) {
    this.#checkout = checkout;
    this.#slots = Array.from({ length: count }, () => ({ connection: null, release: null, waiting: null, running: 0 }));
  }

  query(statement: Statement, parameters: readonly Parameter[], use: StatementUse, done: ResultCallback): void {
    const slot = this.#idlest();
    slot.running++;
    const finish: ResultCallback = (error, result) => {
      slot.running--;
      done(error, result);
    };
    if (slot.connection !== null) {
      slot.connection.query(statement, parameters, use, finish);
      return;
    }
    if (slot.waiting === null) this.#open(slot);
    slot.waiting?.push((error) => {
      if (slot.connection !== null) slot.connection.query(statement, parameters, use, finish);
      else finish(error ?? new Error("Connection terminated"), null);
    });
  }

  /** Gives the connections back, to be closed by the pool. */
  close(): void {
    this.#closed = true;
    for (const slot of this.#slots) this.#give(slot, true);
  }

  #idlest(): Slot {
    let idlest = this.#slots[0] as Slot;
    for (const slot of this.#slots) {
      if (slot.running < idlest.running) idlest = slot;
    }
    return idlest;
  }

  #open(slot: Slot): void {
    const waiting: ((error: Error | null) => void)[] = [];
    slot.waiting = waiting;
    this.#checkout((error, connection, release) => {
      slot.waiting = null;
      if (connection !== null && this.#closed) {
        release(true);
      } else if (connection !== null) {
        slot.connection = connection;
        slot.release = release;
        connection.client.pipeline = true;
        const lost = (cause?: Error): void => {
          if (slot.connection === connection) this.#give(slot, cause ?? true);
        };
        connection.client.on("error", lost);
        connection.client.on("end", lost);
      }
      for (const run of waiting) run(error);
    });
  }

  #give(slot: Slot, error: Error | boolean): void {
    const { release } = slot;
    slot.connection = null;
    slot.release = null;
    release?.(error);
  }
}
