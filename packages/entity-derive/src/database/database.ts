// The interface between generated code and drivers: SQL and text parameters in, rows of text out.

/** A value as PostgreSQL's text, or NULL. */
export type Parameter = string | null;

/** A row as PostgreSQL's text, in the order of the SELECT list. */
export type Row = readonly Parameter[];

/**
 * A SQL text with `$1`, `$2`, … and the type of its rows.
 *
 * `name` (`users.findById`) appears in logs and traces. The adapter decides how to prepare it.
 */
export interface Statement<R extends Row = Row> {
  readonly name: string;
  readonly text: string;
  /**
   * Whether it only reads, so that a replica may run it. It is never derived from the text: for SQL written by hand,
   * the default is the primary.
   */
  readonly isRead?: boolean | undefined;
  /** Never set; only for the type of the rows. */
  readonly row?: R;
}

/** The result of a statement. `count` is the number of rows returned or changed, as reported by the server. */
export interface Result {
  readonly rows: readonly Row[];
  readonly count: number;
}

/** A session on a database with replicas, in which reads see all earlier writes of the session. */
export interface DatabaseSession {
  /** The position of the last write, as text that another process can use; null before the first write. */
  readonly token: string | null;
}

/** The owner, actor and session of statements. An absent property keeps its current value. */
export interface StatementScope {
  /** The owner's key as text, for row-level security (`entity_derive.owner`); null for no owner. */
  readonly owner?: string | null | undefined;
  /** The actor for the triggers of the audit log (`entity_derive.actor`); null for no actor. */
  readonly actor?: string | null | undefined;
  /** The session on a database with replicas; null for none. */
  readonly session?: DatabaseSession | null | undefined;
}

/** Runs statements: a database, or a transaction. */
export interface Queryable {
  /** Runs a statement, prepared if the adapter supports it. Errors of the driver are not changed. */
  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result>;
  /**
   * Reads the rows of a SELECT in batches with a cursor, on demand and one batch ahead. Nothing is sent before the loop
   * begins. The cursor is closed when the loop ends.
   *
   * In a transaction, other statements can run between two batches. On a database, it occupies a connection until the
   * loop ends, except on PGlite.
   */
  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]>;
  /** Runs one or more statements without parameters and results, such as DDL. */
  execute(sql: string): Promise<void>;
  /**
   * Runs a function after earlier writes are committed: on a database immediately (the promise is that of the
   * function), in a transaction after COMMIT, in the order of the calls. The function is not called if the transaction,
   * or the savepoint of the call, is rolled back. It receives the database, since the transaction has ended.
   *
   * @example
   * await users.create({ name: "Ada" });
   * await db.afterCommit(() => cache.delete("users"));
   */
  afterCommit(run: (db: Database) => Promise<void> | void): Promise<void>;
  /**
   * Returns the same database or transaction, with a scope for all of its statements, including those in transactions,
   * savepoints, streams, held connections and `afterCommit` functions. The original is not changed.
   *
   * @example
   * await db.scoped({ owner: workspaceId }).query(listSql, []);
   */
  scoped(scope: StatementScope): Queryable;
}

/** The isolation levels of PostgreSQL (PostgreSQL manual, "Transaction Isolation"). */
export type Isolation = "read committed" | "repeatable read" | "serializable";

/** Options of a transaction. */
export interface TransactionOptions {
  /** The isolation level. Default: that of the server, usually `read committed`. */
  readonly isolation?: Isolation | undefined;
  /** Whether the transaction is READ ONLY. Default: `false`. */
  readonly readOnly?: boolean | undefined;
  /** The number of times that the function is repeated after serialization failures and deadlocks. Default: 0. */
  readonly retries?: number | undefined;
  /**
   * How long the transaction may take from its first BEGIN until COMMIT, in milliseconds, including repetitions. Then it
   * is rolled back, and a `TransactionTimeoutError` is thrown. A statement that is running at that moment is cancelled
   * by `statement_timeout`, except on PGlite. Default: no limit.
   */
  readonly timeout?: number | undefined;
}

/** A running transaction. It must not be used after the function that received it has returned. */
export interface Transaction extends Queryable {
  /** Runs a function in a savepoint, which is released when it returns and rolled back when it throws. */
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  scoped(scope: StatementScope): Transaction;
}

/**
 * A connection for exclusive use. Each statement is a transaction unless BEGIN was sent; settings and locks last until
 * the connection is returned. It must not be used after that.
 */
export interface HeldConnection extends Pick<Queryable, "execute" | "query"> {}

/** A subscription of `listen`. */
export interface Subscription {
  /** Stops the notifications. */
  close(): Promise<void>;
}

/** A PostgreSQL database. */
export interface Database extends Queryable {
  /**
   * Runs a function in a transaction. Commits when it returns, rolls back when it throws, and then throws the same
   * error.
   *
   * After the commit, when the connection is free again, `afterCommit` functions run. If some throw, the others still
   * run, and the error is thrown afterwards, as an `AggregateError` if there are several. The transaction stays
   * committed, and is not repeated.
   *
   * @example
   * await db.transaction(async (transaction) => {
   *   const users = new PostgresUserRepository(transaction);
   *   await users.create({ name: "Ada" });
   * });
   */
  transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Lends a connection to a function, for statements that cannot run in a transaction, such as CREATE INDEX
   * CONCURRENTLY, or for session locks. Afterwards, an open transaction is rolled back, and locks and settings are
   * reset. If it is the last connection of a pool, or on PGlite, other calls wait.
   */
  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T>;
  /** Calls `onPayload` for every notification of the channel. Reconnects after a connection loss. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
  /** Closes the connections of the driver. */
  close(): Promise<void>;
  scoped(scope: StatementScope): Database;
}
