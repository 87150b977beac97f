// Connections in pg's pipeline mode, which statements outside of transactions share.
import type { Statement } from "../../database/database.ts";
import type { LeadingStatement } from "../../database/scope/scope-settings.ts";
import { closedError } from "../../errors/server-failures.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { isUnpooledSql } from "../server-features.ts";
import type { Checkout, PgCall, PgConnection, Release, ResultCallback } from "./connection.ts";

/** The maximum time that a statement on a shared connection waits for a lock, in milliseconds. */
const maximumLockWait = 10;

/** Limits lock waits for the current transaction. */
const limitHere: LeadingStatement = {
  text: `SELECT set_config('lock_timeout', '${maximumLockWait}', true)`,
  parameters: [],
};

/** Adds the limit to a leading statement. */
function limited(leading: LeadingStatement | null): LeadingStatement {
  if (leading === null) return limitHere;
  return { ...leading, text: `${leading.text}, set_config('lock_timeout', '${maximumLockWait}', true)` };
}

/**
 * Matches statements that are undone completely if they fail. CALL and DO can commit, and others, such as VACUUM and
 * SET, do not run on shared connections. Comments before the statement are ignored.
 */
const oneTransaction =
  /^(?:\s|--.*\n|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\()*(?:select|insert|update|delete|merge|with|values|table)\b/i;

/** Whether a statement can be sent on a shared connection. */
export function isSharable({ text }: Statement): boolean {
  return oneTransaction.test(text);
}

/** Whether a lock wait timed out. NOWAIT has the same SQLSTATE, but is not repeated. */
function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === "55P03" && (error as { readonly routine?: unknown }).routine === "ProcessInterrupts";
}

interface Slot {
  connection: PgConnection | null;
  release: Release | null;
  /** Callbacks that wait for the connection to open; null if it is not being opened. */
  waiting: ((error: Error | null) => void)[] | null;
  running: number;
  /** Whether lock_timeout is set for the session; otherwise each statement sets it. */
  isLimited: boolean;
}

/**
 * Sends each statement on the connection with the fewest unanswered ones. Connections are opened on demand.
 *
 * A statement that waits for a lock would block all statements behind it, and the lock's holder may wait for one of
 * them: a deadlock that no server detects. So the server cancels a statement after `maximumLockWait`, and it is run
 * again later or on another connection. See `docs/decisions/pipelined-lock-waits.md`.
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

  /**
   * @param onGivenUp called instead of `done` if the statement was cancelled while waiting for a lock, without changes
   */
  query(call: PgCall, onGivenUp: () => void): void {
    const slot = this.#idlest();
    if (slot.connection?.isLost === true) this.#give(slot, true);
    slot.running++;
    const finish: ResultCallback = (error, result) => {
      slot.running--;
      if (this.#closed && slot.running === 0) this.#give(slot, true);
      if (result === null && isLockTimeout(error)) onGivenUp();
      else call.done(error, result);
    };
    const send = (connection: PgConnection): void =>
      connection.query({ ...call, leading: slot.isLimited ? call.leading : limited(call.leading), done: finish });
    if (slot.connection !== null) {
      send(slot.connection);
      return;
    }
    const opens = slot.waiting === null;
    slot.waiting ??= [];
    slot.waiting.push((error) => {
      if (slot.connection !== null) send(slot.connection);
      else finish(error ?? closedError("Connection terminated"), null);
    });
    // A pool that has ended calls back synchronously.
    if (opens) this.#open(slot);
  }

  /** Returns the connections to the pool, which closes them, each after its last answer. */
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
        const onLoss = (cause?: Error): void => {
          if (slot.connection === connection) this.#give(slot, cause ?? true);
        };
        connection.client.on("error", onLoss);
        connection.client.on("end", onLoss);
        this.#limit(slot, connection);
      }
      for (const run of waiting) run(error);
    });
  }

  /**
   * Sets lock_timeout for the session, unless a transaction pooler is used: another client would get the setting. A
   * pooler is detected by a process id that differs from the announced one.
   */
  #limit(slot: Slot, connection: PgConnection): void {
    slot.isLimited = false;
    const isOurs = isUnpooledSql(connection.client.processID);
    const text = `SELECT ${isOurs}, set_config('lock_timeout', '${maximumLockWait}', NOT ${isOurs})`;
    const done: ResultCallback = (_, result) => {
      if (slot.connection === connection) slot.isLimited = result?.rows[0]?.[0] === "t";
    };
    const statement = { name: "lock_timeout", text };
    connection.query({ statement, parameters: [], leading: null, bound: 0, restart: () => null, done });
  }

  #give(slot: Slot, error: Error | boolean): void {
    const { release } = slot;
    slot.connection = null;
    slot.release = null;
    release?.(error);
  }
}
