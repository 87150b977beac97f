// A client of postgres.js into the database port.
import type {
  Database,
  HeldConnection,
  Parameter,
  Result,
  Row,
  Statement,
  StatementScope,
  Subscription,
  Transaction,
  TransactionOptions,
} from "../../database/database.ts";
import { leadingOf } from "../../database/scope/owner-setting.ts";
import { ScopedDatabase } from "../../database/scope/scoped-database.ts";
import { usualStatements } from "../../database/statements/statement-cache.ts";
import type { AfterCommit } from "../../database/transactions/after-commit.ts";
import { clearSession, holdSession } from "../../database/transactions/hold-session.ts";
import { runTransaction } from "../../database/transactions/transaction.ts";
import { observeExecute, observeQuery, publishQuery } from "../../observability/query.ts";
import { OpenCalls } from "../open-calls.ts";
import { listeningThroughPooler, warnOfPooler } from "../pooler.ts";
import { streamInTransaction } from "../stream-in-transaction.ts";
import { askServer, type PostgresJsClient, runCommand, runStatement, settle } from "./client.ts";
import { ReservedSession } from "./reserved-session.ts";
import { PostgresJsSession } from "./session.ts";

export type { PostgresJsClient } from "./client.ts";

export interface PostgresJsDatabaseOptions {
  /**
   * How many statements each connection keeps prepared: those that were asked first, since postgres.js can close none.
   * Further ones are parsed for each use. 0 prepares none, and so does `prepare: false` of the client. Default: 256, and
   * none behind a pooler, since many support no prepared statements where they lend a connection for one transaction; a
   * warning of the process says so. One that supports them needs the number to be given.
   */
  readonly statements?: number | undefined;
  /**
   * What `listen` uses in place of the client: around a pooler, since notifications do not come through one that lends
   * connections for a transaction. It stays yours: `close()` does not end it.
   */
  readonly listener?: PostgresJsClient | undefined;
}

/**
 * A database behind a client of postgres.js.
 *
 * The client can be used otherwise too; `close()` ends it. Rows are read as text, so its `types` make no difference
 * here; `fetch_types: false` saves it a query for each connection.
 *
 * @throws {RangeError} for a number of statements that is not valid
 * @throws {TypeError} for a client that transforms rows
 *
 * @example
 * const db = postgresJsDatabase(postgres(process.env.DATABASE_URL, { fetch_types: false }));
 * const users = new PostgresUserRepository(db);
 */
export function postgresJsDatabase(sql: PostgresJsClient, options: PostgresJsDatabaseOptions = {}): Database {
  return new PostgresJsDatabase(sql, options);
}

/** How long the client may take to end, in seconds. */
const longestEnd = 1;

class PostgresJsDatabase implements Database {
  readonly #client: PostgresJsClient;
  readonly #listener: PostgresJsClient | null;
  /** Null until it is known whether there is a pooler; nothing is prepared until then. */
  #bound: number | null;
  /** Null while that is not known: it is asked when a transaction is for an owner. */
  #hasNodes: boolean | null = null;
  #isAsking = false;
  readonly #prepared: Set<string> = new Set();
  readonly #calls: OpenCalls = new OpenCalls();

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

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    const { text } = statement;
    const run = (): Promise<Result> => runStatement(this.#client, text, parameters, this.#prepares(text));
    return publishQuery(observeQuery(statement), this.#calls.run(run));
  }

  /** Two statements can't be sent as one transaction, so it is BEGIN, what sets the owner, the statement, COMMIT. */
  scoped(scope: StatementScope): Database {
    return new ScopedDatabase(this, scope, {
      query: (within, statement, parameters) =>
        leadingOf(within, this.#hasNodes) === null
          ? this.query(statement, parameters)
          : this.transaction((transaction) => transaction.scoped(within).query(statement, parameters)),
      stream: streamInTransaction,
    });
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return streamInTransaction(this, statement, parameters);
  }

  async execute(sql: string): Promise<void> {
    const run = (): Promise<string> => runCommand(this.#client, sql);
    await publishQuery(observeExecute(sql), this.#calls.run(run));
  }

  async afterCommit(run: AfterCommit): Promise<void> {
    await run(this);
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    const session = (): PostgresJsSession => new PostgresJsSession(this.#client, this.#prepares, this.#mayHaveNodes);
    return this.#calls.run(() => runTransaction(this, (use) => use(session()), run, options));
  }

  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    return this.#calls.run(async () => {
      const session = new ReservedSession(this.#client);
      try {
        return await holdSession(session, run);
      } finally {
        await clearSession(session);
        await session.release();
      }
    });
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    return this.#calls.run(() => this.#listen(channel, onPayload));
  }

  /**
   * postgres.js waits for ever for a connection that was lost with a query on it, so it is given a time. What runs
   * through this database has ended by then; it is for others who use the client.
   */
  close(): Promise<void> {
    return this.#calls.close(() => this.#client.end({ timeout: longestEnd }));
  }

  async #listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    let open = true;
    if (this.#listener === null && (await askServer(this.#client))?.isPooled === true) throw listeningThroughPooler();
    const { unlisten } = await (this.#listener ?? this.#client).listen(channel, (payload) => {
      if (open) onPayload(payload);
    });
    const close = async (): Promise<void> => {
      // After a lost connection, postgres.js no longer knows who it is that does not want to listen.
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
      this.#bound = server.isPooled ? 0 : usualStatements;
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
