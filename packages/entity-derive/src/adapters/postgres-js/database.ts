// A database on a client of postgres.js.

import type {
  Database,
  HeldConnection,
  Parameter,
  Result,
  Statement,
  StatementScope,
  Subscription,
} from "../../database/database.ts";
import { hasSettings, type LeadingStatement, leadingOf } from "../../database/scope/scope-settings.ts";
import { defaultStatements } from "../../database/statements/statement-cache.ts";
import { clearSession, holdSession } from "../../database/transactions/hold-session.ts";
import type { Lend } from "../../database/transactions/transaction.ts";
import { type Driver, DriverDatabase } from "../driver-database.ts";
import { listeningThroughPooler, warnOfPooler } from "../server-features.ts";
import { askServer, type PostgresJsClient, runCommand, runStatement, settle } from "./client.ts";
import { PostgresJsSession, ReservedSession } from "./session.ts";

export type { PostgresJsClient } from "./client.ts";

/** Options of {@link postgresJsDatabase}. */
export interface PostgresJsDatabaseOptions {
  /**
   * The maximum number of prepared statements per connection: the first ones, since postgres.js cannot close any.
   * Others are parsed on each use. 0 disables them, like `prepare: false` of the client. Default: 256, or 0 behind a
   * pooler, since many transaction poolers do not support them; a process warning then mentions it. Set the number for
   * a pooler that does.
   */
  readonly statements?: number | undefined;
  /**
   * The client for `listen`, if the other one uses a transaction pooler, through which notifications do not arrive.
   * `close()` does not end it.
   */
  readonly listener?: PostgresJsClient | undefined;
}

/**
 * Returns a database on a client of postgres.js.
 *
 * Other code may use the client too; `close()` ends it. Rows are read as text, so the client's `types` have no effect;
 * `fetch_types: false` saves a query per connection.
 *
 * @throws {RangeError} if the number of statements is not valid
 * @throws {TypeError} for a client that transforms rows
 *
 * @example
 * const db = postgresJsDatabase(postgres(process.env.DATABASE_URL, { fetch_types: false }));
 * const users = new PostgresUserRepository(db);
 */
export function postgresJsDatabase(sql: PostgresJsClient, options: PostgresJsDatabaseOptions = {}): Database {
  return new DriverDatabase(new PostgresJsDriver(sql, options));
}

/** The time limit for ending the client, in seconds. */
const endTimeout = 1;

class PostgresJsDriver implements Driver {
  readonly #client: PostgresJsClient;
  readonly #listener: PostgresJsClient | null;
  /** Null until it is known whether there is a pooler; nothing is prepared until then. */
  #bound: number | null;
  /** Whether the server has Citus; null if not known yet. It is queried by the first transaction of an owner. */
  #hasNodes: boolean | null = null;
  #isAsking = false;
  readonly #prepared: Set<string> = new Set();

  constructor(client: PostgresJsClient, { statements: bound, listener }: PostgresJsDatabaseOptions) {
    if (bound !== undefined && !(Number.isSafeInteger(bound) && bound >= 0)) {
      throw new RangeError(`statements must be a whole number from 0 on, not ${bound}`);
    }
    if (client.options?.transform === undefined)
      throw new TypeError("postgresJsDatabase needs a client of postgres.js");
    if (client.options.transform.row?.from !== undefined) {
      throw new TypeError(
        "postgresJsDatabase needs a client without the option `transform`: create a separate client for it",
      );
    }
    settle(client);
    this.#client = client;
    this.#listener = listener ?? null;
    this.#bound = bound ?? null;
  }

  query(statement: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result> {
    const leading = hasSettings(scope) ? leadingOf(scope, this.#mayHaveNodes()) : null;
    if (leading !== null) return this.#queryAfter(leading, statement, parameters);
    return runStatement(this.#client, statement.text, parameters, this.#prepares(statement.text));
  }

  /** Two statements cannot be sent as one transaction, so this sends BEGIN, both of them, and COMMIT. */
  async #queryAfter(
    leading: LeadingStatement,
    statement: Statement,
    parameters: readonly Parameter[],
  ): Promise<Result> {
    const session = this.#session();
    await session.command("BEGIN");
    try {
      const result = await session.query(statement, parameters, () => "ROLLBACK; BEGIN", leading);
      await session.command("COMMIT");
      return result;
    } catch (error) {
      await session.command("ROLLBACK").catch(() => undefined);
      throw error;
    }
  }

  command(sql: string): Promise<string> {
    return runCommand(this.#client, sql);
  }

  lender(): Lend {
    return (use) => use(this.#session());
  }

  #session(): PostgresJsSession {
    return new PostgresJsSession(this.#client, this.#prepares, this.#mayHaveNodes);
  }

  async hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    const session = new ReservedSession(this.#client);
    try {
      return await holdSession(session, run);
    } finally {
      await clearSession(session);
      await session.release();
    }
  }

  /**
   * Waits for the client with a time limit, since postgres.js waits forever for a lost connection with a running query.
   * All calls of this database have ended by then; the limit is for other users of the client.
   */
  end(): Promise<void> {
    return this.#client.end({ timeout: endTimeout });
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    let open = true;
    if (this.#listener === null && (await askServer(this.#client))?.isPooled === true) throw listeningThroughPooler();
    const { unlisten } = await (this.#listener ?? this.#client).listen(channel, (payload) => {
      if (open) onPayload(payload);
    });
    const close = async (): Promise<void> => {
      // After a connection loss, postgres.js cannot unlisten.
      if (!open) return;
      open = false;
      await unlisten().catch(() => undefined);
    };
    return { close };
  }

  #learnServer(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    void askServer(this.#client).then((server) => {
      this.#isAsking = false;
      if (server === null) return;
      this.#hasNodes = server.hasNodes;
      if (this.#bound !== null) return;
      this.#bound = server.isPooled ? 0 : defaultStatements;
      if (server.isPooled) warnOfPooler();
    });
  }

  readonly #mayHaveNodes = (): boolean | null => {
    if (this.#hasNodes === null) this.#learnServer();
    return this.#hasNodes;
  };

  readonly #prepares = (text: string): boolean => {
    if (this.#bound === null) {
      this.#learnServer();
      return false;
    }
    if (this.#prepared.has(text)) return true;
    if (this.#prepared.size >= this.#bound) return false;
    this.#prepared.add(text);
    return true;
  };
}
