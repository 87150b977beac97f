// A database on a pool of `pg`.

import type { Client, ClientConfig, Pool } from "pg";
import type {
  HeldConnection,
  Parameter,
  Result,
  Statement,
  StatementScope,
  Subscription,
} from "../../database/database.ts";
import { type LeadingStatement, leadingOf } from "../../database/scope/scope-settings.ts";
import { holdSession } from "../../database/transactions/hold-session.ts";
import type { Lend } from "../../database/transactions/transaction.ts";
import { wholeNumber } from "../../settings/whole-number.ts";
import { checkParameters } from "../check-parameters.ts";
import type { Driver } from "../driver-database.ts";
import { type ServerFacts, warnOfPooler } from "../server-features.ts";
import { type Checkout, type PgCall, PgConnection } from "./connection.ts";
import { PgListener } from "./listener.ts";
import { LockWaiters } from "./lock-waiters.ts";
import { PoolConnections } from "./pool-connections.ts";
import { pgQueryClass } from "./query.ts";
import { isFatal, PgSession, queryOnNodes } from "./session.ts";
import { isSharable, SharedConnections } from "./shared-connections.ts";

/** Options of `pgDatabase`. */
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

export class PgDriver implements Driver {
  readonly #pool: PoolWithClient;
  readonly #checkout: Checkout;
  /** The maximum number of prepared statements; null if no option sets it. */
  readonly #bound: number | null;
  readonly #shared: SharedQueries | null;
  readonly #listener: PgListener;
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
    this.#bound = statements ?? null;
    const Query = pgQueryClass(Client.Query);
    this.#checkout = new PoolConnections(pool, (client) => PgConnection.of(client, Query, this.#noteServer)).checkout;
    this.#shared = pipelined === 0 ? null : this.#share(pipelined);
    const listening = typeof listener === "function" ? listener(pool) : listener;
    this.#listener = new PgListener(() => new Client(listening ?? pool.options), listening !== undefined);
    // Without a listener, the loss of an idle connection would end the process.
    pool.on("error", () => undefined);
  }

  query(statement: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result> {
    const leading = leadingOf(scope, this.#hasNodes);
    return leading?.isForNodes === true
      ? this.lend((session) => queryOnNodes(session, leading, statement, parameters))
      : this.queryAfter(leading, statement, parameters);
  }

  /**
   * Runs a statement after a leading one, if any, in one transaction and one round trip. `onRow` of the leading one
   * gets its row.
   */
  queryAfter(
    leading: LeadingStatement | null,
    statement: Statement,
    parameters: readonly Parameter[],
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      checkParameters(parameters);
      const call: PgCall = {
        statement,
        parameters,
        leading,
        bound: this.#bound,
        restart: () => "",
        done: (error, result) => {
          if (result === null) reject(error);
          else resolve(result);
        },
      };
      const shared = this.#shared;
      if (shared === null || !isSharable(statement)) this.#queryAlone(call);
      else shared.connections.query(call, () => shared.waiters.add(call));
    });
  }

  /** Whether the server has Citus; null if not known yet. */
  get hasNodes(): boolean | null {
    return this.#hasNodes;
  }

  command(sql: string): Promise<string> {
    return this.lend((session) => session.command(sql));
  }

  lender(): Lend {
    return this.lend;
  }

  /** Lends a connection on which statements can be sent without waiting. */
  readonly lend: Lend = async (use) => {
    const session = await this.#session(this.#bound);
    try {
      return await use(session);
    } finally {
      session.release();
    }
  };

  async hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    const session = await this.#session(0);
    try {
      return await holdSession(session, run);
    } finally {
      session.close();
    }
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    return this.#listener.listen(channel, onPayload);
  }

  async end(): Promise<void> {
    await this.#listener.close();
    this.#shared?.connections.close();
    if (!this.#pool.ending) await this.#pool.end();
  }

  readonly #noteServer = ({ hasNodes, isPooled }: ServerFacts): void => {
    this.#hasNodes = hasNodes;
    if (!isPooled || this.#bound !== null || this.#isPooled) return;
    this.#isPooled = true;
    warnOfPooler();
  };

  #share(count: number): SharedQueries {
    const connections = new SharedConnections(count, this.#checkout);
    const { max } = this.#pool.options;
    const waiters = new LockWaiters(Math.floor((max - count) / 2), {
      hasRoom: () => this.#pool.waitingCount === 0 && (this.#pool.idleCount > 0 || this.#pool.totalCount < max),
      exclusive: (call) => this.#queryAlone(call),
      shared: (call, onGivenUp) => connections.query(call, onGivenUp),
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

  #queryAlone(call: PgCall): void {
    this.#checkout((failure, connection, release) => {
      if (connection === null) {
        call.done(failure, null);
        return;
      }
      connection.query({
        ...call,
        done: (error, result) => {
          release(result === null && isFatal(error));
          call.done(error, result);
        },
      });
    });
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
