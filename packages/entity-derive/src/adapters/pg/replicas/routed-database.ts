// A database that sends reads outside of transactions to replicas, and everything else to the primary.
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
} from "../../../database/database.ts";
import { hasSettings, leadingOf, narrowed } from "../../../database/scope/scope-settings.ts";
import { type AfterCommit, runCommitted } from "../../../database/transactions/after-commit.ts";
import { runTransaction } from "../../../database/transactions/transaction.ts";
import { observeExecute, observeQuery, publishQuery } from "../../../observability/query.ts";
import { streamInTransaction } from "../../stream-in-transaction.ts";
import { mayRetryOnPrimary } from "./classify-failure.ts";
import type { Cluster, RetryCondition } from "./cluster.ts";
import type { RunningSession } from "./lazy-database.ts";
import type { Position } from "./position.ts";
import { PositionedSession } from "./positioned-session.ts";
import { readAtPosition } from "./read-at-position.ts";
import type { Server } from "./server.ts";
import { SessionState } from "./session-state.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** The state that all views of one database share. */
export interface Replication {
  readonly cluster: Cluster;
  readonly subscriptions: Subscriptions;
  readonly sessions: RunningSession;
}

export class RoutedDatabase implements Database {
  readonly #shared: Replication;
  readonly #scope: StatementScope;

  constructor(shared: Replication, scope: StatementScope = {}) {
    this.#shared = shared;
    this.#scope = scope;
  }

  scoped(scope: StatementScope): Database {
    return new RoutedDatabase(this.#shared, narrowed(this.#scope, scope));
  }

  async query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    const { cluster } = this.#shared;
    await cluster.ready();
    const session = this.#session();
    if (statement.isRead !== true) return this.#write(session, statement, parameters);
    const requiredPosition = session?.position ?? null;
    const server = cluster.reader(requiredPosition);
    const result = server === null ? null : await this.#readFrom(server, requiredPosition, statement, parameters);
    if (result !== null) return result;
    // A session position of another timeline is meaningless: the session gets a new one with the answer.
    const isOtherTimeline =
      requiredPosition !== null && requiredPosition.timeline !== cluster.primary.report?.position?.timeline;
    if (isOtherTimeline) return this.#write(session, statement, parameters);
    return this.#onPrimary((server) => this.#on(server).query(statement, parameters), "always");
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return streamInTransaction(this, statement, parameters);
  }

  async execute(sql: string): Promise<void> {
    await this.#shared.cluster.ready();
    const session = this.#session();
    if (session === null) return this.#onPrimary((server) => this.#on(server).execute(sql), "when refused");
    if (hasSettings(this.#scope)) return this.transaction((transaction) => transaction.execute(sql));
    const run = (): Promise<string> => this.#positioned(session, (connection) => connection.execute(sql));
    await publishQuery(observeExecute(sql), run());
  }

  afterCommit(run: AfterCommit): Promise<void> {
    return runCommitted(run, this);
  }

  async transaction<T>(run: (transaction: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    await this.#shared.cluster.ready();
    const session = options.readOnly === true ? null : this.#session();
    const { owner, actor } = this.#scope;
    const runScoped = hasSettings({ owner, actor })
      ? (inside: Transaction) => run(inside.scoped({ owner, actor }))
      : run;
    return this.#onPrimary(
      ({ db }) =>
        runTransaction(
          this,
          (use) => db.lend((lent) => use(session === null ? lent : new PositionedSession(lent, session))),
          runScoped,
          options,
        ),
      (options.retries ?? 0) > 0 ? "when refused" : "never",
    );
  }

  async hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    await this.#shared.cluster.ready();
    return this.#onPrimary((server) => this.#on(server).hold(run), "never");
  }

  async listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    await this.#shared.cluster.ready();
    return this.#shared.subscriptions.listen(channel, onPayload);
  }

  close(): Promise<void> {
    return this.#shared.cluster.close();
  }

  #session(): SessionState | null {
    const { session = this.#shared.sessions.getStore() } = this.#scope;
    return session instanceof SessionState ? session : null;
  }

  /** Returns the database of a server, with the scope. */
  #on({ db }: Server): Database {
    const { owner, actor } = this.#scope;
    return hasSettings({ owner, actor }) ? db.scoped({ owner, actor }) : db;
  }

  /** Returns null if the replica is too far behind, or cannot answer; the primary is then used. */
  async #readFrom(
    server: Server,
    requiredPosition: Position | null,
    statement: Statement,
    parameters: readonly Parameter[],
  ): Promise<Result | null> {
    server.running++;
    try {
      if (requiredPosition === null || this.#shared.cluster.isKnownToReach(server, requiredPosition))
        return await this.#on(server).query(statement, parameters);
      const settings = leadingOf(this.#scope, server.db.hasNodes);
      // It would need several statements in a transaction, so the position would be older than the snapshot of the
      // read.
      if (settings?.isForNodes === true) return null;
      return await readAtPosition(server, requiredPosition, settings, statement, parameters);
    } catch (error) {
      if (!mayRetryOnPrimary(error)) throw error;
      server.fail(error);
      return null;
    } finally {
      server.running--;
    }
  }

  #write(session: SessionState | null, statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    if (session === null)
      return this.#onPrimary((server) => this.#on(server).query(statement, parameters), "when refused");
    const scope = this.#scope;
    const run = (): Promise<Result> =>
      this.#positioned(session, (connection) => connection.write(statement, parameters, scope));
    return publishQuery(observeQuery(statement), run());
  }

  #positioned<T>(session: SessionState, use: (connection: PositionedSession) => Promise<T>): Promise<T> {
    return this.#onPrimary(({ db }) => db.lend((lent) => use(new PositionedSession(lent, session))), "when refused");
  }

  /**
   * If the former primary is now a replica, it has done nothing, and the call is sent to the new primary. After a lost
   * connection the outcome is unknown, so only reads are sent again.
   */
  async #onPrimary<T>(use: (server: Server) => Promise<T>, repeats: RetryCondition): Promise<T> {
    const { cluster } = this.#shared;
    const askedServer = cluster.primary;
    try {
      return await use(askedServer);
    } catch (error) {
      const mayRepeat = await cluster.mayRepeat(askedServer, error, repeats);
      if (!mayRepeat) throw error;
      return use(cluster.primary);
    }
  }
}
