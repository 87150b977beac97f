// A few connections of a pool in pg's pipeline mode, which statements outside of transactions share.
import type { Parameter, Statement } from "../../database/database.ts";
import type { Leading } from "../../database/scope/owner-setting.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { isUnpooledSql } from "../pooler.ts";
import type { PgConnection, ResultCallback, StatementUse } from "./connection.ts";
import type { Checkout, Release } from "./reused-connections.ts";

/** How long a statement on a shared connection may wait for a lock, in milliseconds. */
const longestLockWait = 10;

/** Limits the waits of the one transaction in which it is run. */
const limitHere: Leading = {
  text: `SELECT set_config('lock_timeout', '${longestLockWait}', true)`,
  parameters: [],
};

/** Does that as well as what must be run before a statement anyway. */
function limited(leading: Leading | null): Leading {
  if (leading === null) return limitHere;
  return { ...leading, text: `${leading.text}, set_config('lock_timeout', '${longestLockWait}', true)` };
}

/**
 * A statement that is wholly undone when it fails. CALL and DO may commit in between, and others (VACUUM, SET) want no
 * company. Comments in front are passed over.
 */
const oneTransaction =
  /^(?:\s|--.*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\()*(?:select|insert|update|delete|merge|with|values|table)\b/i;

/** Whether a statement may be sent over a shared connection. */
export function isSharable({ text }: Statement): boolean {
  return oneTransaction.test(text);
}

/** Not NOWAIT, whose error has the same code: that one wants no other try. */
function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === "55P03" && (error as { readonly routine?: unknown }).routine === "ProcessInterrupts";
}

interface Slot {
  connection: PgConnection | null;
  release: Release | null;
  /** What waits for the connection to open; null when nothing is being opened. */
  waiting: ((error: Error | null) => void)[] | null;
  running: number;
  /** Whether the session's lock_timeout is set; otherwise each statement sets its own. */
  isLimited: boolean;
}

/**
 * Sends each statement over the connection with the fewest in flight; connections open when first needed.
 *
 * A statement that waits for a lock would hold up all behind it, and among them may be what the lock's owner waits for:
 * a deadlock that no server sees. So none waits longer than `longestLockWait`: then the server gives it up, and it is
 * run again elsewhere or later. See `docs/decisions/pipelined-lock-waits.md`.
 */
export class SharedConnections {
  readonly #checkout: Checkout;
  readonly #slots: readonly Slot[];
  #closed = false;

  constructor(count: number, checkout: Checkout) {
    this.#checkout = checkout;
    this.#slots = Array.from({ length: count }, () => ({
      connection: null,
      release: null,
      waiting: null,
      running: 0,
      isLimited: false,
    }));
  }

  /** @param onGivenUp called instead of `done` when it waited for a lock; it has changed nothing then */
  query(
    statement: Statement,
    parameters: readonly Parameter[],
    use: StatementUse,
    done: ResultCallback,
    onGivenUp: () => void,
  ): void {
    const slot = this.#idlest();
    if (slot.connection?.isLost === true) this.#give(slot, true);
    slot.running++;
    const finish: ResultCallback = (error, result) => {
      slot.running--;
      if (this.#closed && slot.running === 0) this.#give(slot, true);
      if (result === null && isLockTimeout(error)) onGivenUp();
      else done(error, result);
    };
    const send = (connection: PgConnection): void =>
      connection.query(statement, parameters, slot.isLimited ? use : { ...use, leading: limited(use.leading) }, finish);
    if (slot.connection !== null) {
      send(slot.connection);
      return;
    }
    const opens = slot.waiting === null;
    slot.waiting ??= [];
    slot.waiting.push((error) => {
      if (slot.connection !== null) send(slot.connection);
      else finish(error ?? new Error("Connection terminated"), null);
    });
    // A pool that has ended answers at once.
    if (opens) this.#open(slot);
  }

  /** Gives the connections back, to be closed by the pool, each when what it was sent is answered. */
  close(): void {
    this.#closed = true;
    for (const slot of this.#slots) if (slot.running === 0) this.#give(slot, true);
  }

  #idlest(): Slot {
    let idlest = this.#slots[0] as Slot;
    for (const slot of this.#slots) {
      if (slot.running < idlest.running) idlest = slot;
    }
    return idlest;
  }

  #open(slot: Slot): void {
    this.#checkout((error, connection, release) => {
      const waiting = slot.waiting ?? [];
      slot.waiting = null;
      if (connection !== null) {
        slot.connection = connection;
        slot.release = release;
        connection.client.pipeline = true;
        const lost = (cause?: Error): void => {
          if (slot.connection === connection) this.#give(slot, cause ?? true);
        };
        connection.client.on("error", lost);
        connection.client.on("end", lost);
        this.#limit(slot, connection);
      }
      for (const run of waiting) run(error);
    });
  }

  /**
   * Limits the waits of the whole session, where it is ours. A pooler that hands every transaction another connection
   * shows another process than it said at first: there the setting would be left to others.
   */
  #limit(slot: Slot, connection: PgConnection): void {
    slot.isLimited = false;
    const isOurs = isUnpooledSql(connection.client.processID);
    const text = `SELECT ${isOurs}, set_config('lock_timeout', '${longestLockWait}', NOT ${isOurs})`;
    const use: StatementUse = { bound: 0, restart: () => null, leading: null, read: null };
    connection.query({ name: "lock_timeout", text }, [], use, (_, result) => {
      if (slot.connection === connection) slot.isLimited = result?.rows[0]?.[0] === "t";
    });
  }

  #give(slot: Slot, error: Error | boolean): void {
    const { release } = slot;
    slot.connection = null;
    slot.release = null;
    release?.(error);
  }
}
