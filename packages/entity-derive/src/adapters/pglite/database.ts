// A database on a PGlite.

import { AsyncLocalStorage } from "node:async_hooks";
import type {
  Database,
  HeldConnection,
  Parameter,
  Result,
  Row,
  Statement,
  StatementScope,
  Subscription,
} from "../../database/database.ts";
import { leadingOf } from "../../database/scope/scope-settings.ts";
import { defaultStatements } from "../../database/statements/statement-cache.ts";
import { cursorBatches } from "../../database/transactions/cursor.ts";
import { clearSession, holdSession } from "../../database/transactions/hold-session.ts";
import type { Session } from "../../database/transactions/running-transaction.ts";
import type { Lend } from "../../database/transactions/transaction.ts";
import { channelCommand } from "../channels.ts";
import { type Driver, DriverDatabase } from "../driver-database.ts";
import { PgliteConnection, type PgliteLike } from "./connection.ts";

/** Options of {@link pgliteDatabase}. */
export interface PgliteDatabaseOptions {
  /** The maximum number of prepared statements; 0 disables them. Default: 256. */
  readonly statements?: number | undefined;
  /**
   * The role of statements and transactions. Default: the role of the connection, a superuser, for whom row-level
   * security does not apply.
   */
  readonly role?: string | undefined;
}

/**
 * Returns a database on a PGlite, in this process.
 *
 * PGlite has one connection, so other calls wait for the end of a running transaction. `close()` closes the PGlite.
 * Several databases can share a PGlite, each with its own role.
 *
 * @example
 * const db = pgliteDatabase(await PGlite.create("./.data/shop"));
 */
export function pgliteDatabase(pglite: PgliteLike, options: PgliteDatabaseOptions = {}): Database {
  return new DriverDatabase(new PgliteDriver(PgliteConnection.of(pglite), options));
}

class PgliteDriver implements Driver {
  readonly #connection: PgliteConnection;
  readonly #session: Session;
  readonly #bound: number;
  readonly #role: string | null;
  /** Detects calls from within a transaction, which would wait for its end forever. */
  readonly #running: AsyncLocalStorage<{ ended: boolean }> = new AsyncLocalStorage();

  constructor(connection: PgliteConnection, { statements, role }: PgliteDatabaseOptions) {
    const bound = statements ?? defaultStatements;
    this.#connection = connection;
    this.#bound = bound;
    this.#role = role ?? null;
    this.#session = {
      hasNodes: false,
      query: ({ text }, parameters, restart, leading) => connection.query(text, parameters, bound, restart, leading),
      command: (sql) => connection.command(sql),
    };
  }

  query({ text }: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result> {
    const leading = leadingOf(scope, false);
    return this.#runExclusive(() => this.#connection.query(text, parameters, this.#bound, () => "", leading));
  }

  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    const connection = this.#connection;
    const unprepared: Session = {
      ...this.#session,
      query: ({ text }, parameters, restart, leading) => connection.query(text, parameters, 0, restart, leading),
    };
    return this.#lend(async () => {
      try {
        return await holdSession(unprepared, run);
      } finally {
        await clearSession(unprepared);
      }
    });
  }

  checkClose(): void {
    if (this.#isWithin) throw nestedCallError();
  }

  async end(): Promise<void> {
    if (!this.#connection.pglite.closed) await this.#connection.pglite.close();
  }

  /** Uses a cursor WITH HOLD, which survives its transaction: an open transaction would block all other calls. */
  stream(db: Database, statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    const session = {
      names: this.#connection.cursors,
      needsHold: true,
      query: (cursorStatement: Statement, values: readonly Parameter[]) => db.query(cursorStatement, values),
      close: (sql: string) => this.command(sql),
    };
    return cursorBatches(session, statement, parameters);
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    const { channels } = this.#connection;
    // A new function for each call, so that the same function can listen twice.
    const listener = (payload: string): void => onPayload(payload);
    await this.command(channelCommand("LISTEN", channel));
    channels.add(channel, listener);
    const close = async (): Promise<void> => {
      const wasLast = channels.remove(channel, listener);
      if (wasLast && !this.#connection.pglite.closed) await this.command(channelCommand("UNLISTEN", channel));
    };
    return { close };
  }

  command(sql: string): Promise<string> {
    return this.#runExclusive(() => this.#connection.command(sql));
  }

  lender(): Lend {
    return this.#lend;
  }

  readonly #lend: Lend = (use) => {
    const state = { ended: false };
    return this.#runExclusive(() =>
      this.#running
        .run(state, () => use(this.#session))
        .finally(() => {
          state.ended = true;
        }),
    );
  };

  /** Waits for running transactions, also those of other databases on the same PGlite. */
  #runExclusive<T>(run: () => Promise<T>): Promise<T> {
    if (this.#isWithin) return Promise.reject(nestedCallError());
    const role = this.#role;
    return this.#connection.pglite._runExclusiveTransaction(role === null ? run : () => this.#connection.as(role, run));
  }

  /** Whether the call comes from within a transaction. */
  get #isWithin(): boolean {
    return this.#running.getStore()?.ended === false;
  }
}

function nestedCallError(): Error {
  return new Error(
    "The database was used within its own transaction, which is a deadlock. Use the transaction instead",
  );
}
