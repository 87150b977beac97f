// A database on a pool of `pg`.
import type { Client, ClientConfig, Pool } from "pg";
import type {
  Database,
  HeldConnection,
  Parameter,
  Result,
  Row,
  RowReader,
  Statement,
  StatementScope,
  Subscription,
  Transaction,
  TransactionOptions,
} from "../../database/database.ts";
import { type LeadingStatement, leadingOf } from "../../database/scope/scope-settings.ts";
import { ScopedDatabase } from "../../database/scope/scoped-database.ts";
import { type AfterCommit, runCommitted } from "../../database/transactions/after-commit.ts";
import { holdSession } from "../../database/transactions/hold-session.ts";
import type { Session } from "../../database/transactions/running-transaction.ts";
import { runTransaction } from "../../database/transactions/transaction.ts";
import { observeExecute, observeQuery, publishQuery } from "../../observability/query.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import { checkParameters } from "../check-parameters.ts";
import { OpenCalls } from "../open-calls.ts";
import { warnOfPooler } from "../pooler.ts";
import type { ServerFacts } from "../server-features.ts";
import { streamInTransaction } from "../stream-in-transaction.ts";
import type { ResultCallback, StatementUse } from "./connection.ts";
import { PgListener } from "./listener.ts";
import { type LockWaiter, LockWaiters } from "./lock-waiters.ts";
import { pgQueryClass } from "./query.ts";
import { queryOnNodes } from "./query-on-nodes.ts";
import { type Checkout, ReusedConnections } from "./reused-connections.ts";
import { isFatal, PgSession } from "./session.ts";
import { isSharable, SharedConnections } from "./shared-connections.ts";

export interface PgDatabaseOptions {
  /**
   * The maximum number of prepared statements per connection; 0 disables them. Default: 256, or 0 behind a pooler,
   * since many transaction poolers do not support them; a process warning then mentions it. Set the number for a pooler
   * that does, such as PgBouncer from 1.21 on with `max_prepared_statements`.
   */
  readonly statements?: number | undefined;
  /**
   * The number of connections that all queries outside transactions share in pg's pipeline mode, in which a query is
   * sent without waiting for the answers of others. It must be less than the pool's `max`, since transactions, and
   * queries that wait for a lock, take connections of their own. Default: 0, each query takes its own connection.
   */
  readonly pipelined?: number | undefined;
  /**
   * Where `listen` connects. Default: like the pool. Set it if the pool uses a transaction pooler, through which
   * notifications do not arrive. With several pools, a function returns it for each.
   */
  readonly listener?: string | ClientConfig | ((pool: Pool) => string | ClientConfig) | undefined;
}

/** The class of a pool's clients, which @types/pg lacks. */
type PoolWithClient = Pool & {
  readonly Client: (new (config: unknown) => Client) & { readonly Query: { readonly prototype: object } };
};

interface SharedQueries {
  readonly connections: SharedConnections;
  /** Statements that have waited too long for a lock. */
  readonly waiters: LockWaiters;
}

/** A database on a pool of `pg`. */
export class PgDatabase implements Database {
  readonly #pool: PoolWithClient;
  readonly #checkout: Checkout;
  readonly #briefCheckout: Checkout;
  readonly #use: StatementUse;
  readonly #shared: SharedQueries | null;
  readonly #listener: PgListener;
  readonly #calls: OpenCalls = new OpenCalls();
  #isPooled = false;
  #hasNodes: boolean | null = null;

  constructor(pool: Pool, { statements, pipelined = 0, listener }: PgDatabaseOptions) {
    this.#pool = pool as PoolWithClient;
    const { Client } = this.#pool;
    if (Client?.Query === undefined || !("handleDataRow" in Client.Query.prototype)) {
      throw new TypeError("pgDatabase needs a Pool of pg with the JavaScript client, not the native one");
    }
    if (statements !== undefined) wholeNumber("statements", statements, 0, Number.MAX_SAFE_INTEGER);
    wholeNumber("pipelined", pipelined, 0, pool.options.max - 1);
    this.#use = { bound: statements ?? null, restart: () => "", leading: null, read: null };
    const kept = new ReusedConnections(pool, pgQueryClass(Client.Query), this.#noteServer);
    this.#checkout = kept.checkout;
    this.#briefCheckout = kept.briefCheckout;
    this.#shared = pipelined === 0 ? null : this.#share(pipelined);
    const listening = typeof listener === "function" ? listener(pool) : listener;
    this.#listener = new PgListener(() => new Client(listening ?? pool.options), listening !== undefined);
    // Without a listener, the loss of an idle connection would end the process.
    pool.on("error", () => undefined);
  }

  query(statement: Statement, parameters: readonly Parameter[], read: RowReader | null = null): Promise<Result> {
    return publishQuery(observeQuery(statement), this.#query(statement, parameters, null, read));
  }

  /**
   * Runs a statement after a leading one, in one transaction and one round trip. `onRow` of the leading one gets its
   * row.
   */
  queryAfter(leading: LeadingStatement, statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return publishQuery(observeQuery(statement), this.#query(statement, parameters, leading));
  }

  /** Whether the server has Citus; null if not known yet. */
  get hasNodes(): boolean | null {
    return this.#hasNodes;
  }

  /** Lends a connection on which statements can be sent without waiting. */
  lend<R>(use: (session: Session) => Promise<R>): Promise<R> {
    return this.#calls.run(() => this.#lend(use));
  }

  scoped(scope: StatementScope): Database {
    return new ScopedDatabase(this, scope, {
      query: (within, statement, parameters) =>
        publishQuery(observeQuery(statement), this.#queryFor(within, statement, parameters)),
      stream: streamInTransaction,
    });
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return streamInTransaction(this, statement, parameters);
  }

  async execute(sql: string): Promise<void> {
    const run = (): Promise<string> => this.#command(sql);
    await publishQuery(observeExecute(sql), this.#calls.run(run));
  }

  afterCommit(run: AfterCommit): Promise<void> {
    return runCommitted(run, this);
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.#calls.run(() => runTransaction(this, (use) => this.#lend(use), run, options));
  }

  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    return this.#calls.run(async () => {
      const session = await this.#session(0);
      try {
        return await holdSession(session, run);
      } finally {
        session.close();
      }
    });
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    return this.#calls.run(() => this.#listener.listen(channel, onPayload));
  }

  close(): Promise<void> {
    return this.#calls.close(async () => {
      await this.#listener.close();
      this.#shared?.connections.close();
      if (!this.#pool.ending) await this.#pool.end();
    });
  }

  readonly #noteServer = ({ hasNodes, isPooled }: ServerFacts): void => {
    this.#hasNodes = hasNodes;
    if (!isPooled || this.#use.bound !== null || this.#isPooled) return;
    this.#isPooled = true;
    warnOfPooler();
  };

  #share(count: number): SharedQueries {
    const connections = new SharedConnections(count, this.#checkout);
    const { max } = this.#pool.options;
    const waiters = new LockWaiters(Math.floor((max - count) / 2), {
      hasRoom: () => this.#pool.waitingCount === 0 && (this.#pool.idleCount > 0 || this.#pool.totalCount < max),
      exclusive: (waiter) => this.#queryAlone(waiter),
      shared: ({ statement, parameters, leading, read, done }, onGivenUp) =>
        connections.query(statement, parameters, this.#useFor(leading, read), done, onGivenUp),
    });
    // `end` of a pool waits for lent connections, and the shared ones are lent permanently.
    const end: (callback?: () => void) => unknown = this.#pool.end.bind(this.#pool);
    const endAll = (callback?: () => void): unknown => {
      connections.close();
      return end(callback);
    };
    this.#pool.end = endAll as Pool["end"];
    return { connections, waiters };
  }

  #query(
    statement: Statement,
    parameters: readonly Parameter[],
    leading: LeadingStatement | null,
    read: RowReader | null = null,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      checkParameters(parameters);
      this.#calls.enter();
      const done: ResultCallback = (error, result) => {
        this.#calls.leave();
        if (result === null) reject(error);
        else resolve(result);
      };
      if (this.#shared !== null && isSharable(statement))
        this.#queryShared(this.#shared, { statement, parameters, leading, read, done });
      else this.#queryAlone({ statement, parameters, leading, read, done });
    });
  }

  #queryFor(scope: StatementScope, statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    const leading = leadingOf(scope, this.#hasNodes);
    if (leading?.isForNodes !== true) return this.#query(statement, parameters, leading);
    const run = (session: Session): Promise<Result> => queryOnNodes(session, leading, statement, parameters);
    return this.#calls.run(() => this.#lend(run));
  }

  #queryShared({ connections, waiters }: SharedQueries, query: LockWaiter): void {
    const { statement, parameters, leading, read, done } = query;
    connections.query(statement, parameters, this.#useFor(leading, read), done, () => waiters.add(query));
  }

  #useFor(leading: LeadingStatement | null, read: RowReader | null): StatementUse {
    return leading === null && read === null ? this.#use : { ...this.#use, leading, read };
  }

  #queryAlone({ statement, parameters, leading, read, done }: LockWaiter): void {
    this.#briefCheckout((failure, connection, release) => {
      if (connection === null) {
        done(failure, null);
        return;
      }
      connection.query(statement, parameters, this.#useFor(leading, read), (error, result) => {
        release(result === null && isFatal(error));
        done(error, result);
      });
    });
  }

  #command(sql: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#checkout((failure, connection, release) => {
        if (connection === null) {
          reject(failure);
          return;
        }
        connection.command(sql, (error, tag) => {
          release(error !== null && isFatal(error));
          if (error === null) resolve(tag);
          else reject(error);
        });
      });
    });
  }

  async #lend<R>(use: (session: Session) => Promise<R>): Promise<R> {
    const session = await this.#session(this.#use.bound);
    try {
      return await use(session);
    } finally {
      session.release();
    }
  }

  #session(bound: number | null): Promise<PgSession> {
    return new Promise((resolve, reject) => {
      this.#checkout((error, connection, release) => {
        if (connection === null) reject(error);
        else resolve(new PgSession(connection, release, bound));
      });
    });
  }
}
