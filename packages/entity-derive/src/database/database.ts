// The port between generated code and a driver: SQL and text go in, rows of text come out.

/** A value as PostgreSQL's text, or NULL. */
export type Parameter = string | null;

/** A row as PostgreSQL's text, in the order of the SELECT list. */
export type Row = readonly Parameter[];

/**
 * SQL text with `$1`, `$2`, … and the shape of its rows.
 *
 * `name` (`users.findById`) is what logs and traces show. How a statement is prepared is the adapter's business.
 */
export interface Statement<R extends Row = Row> {
  readonly name: string;
  readonly text: string;
  /**
   * Whether it does nothing but read: where a database has replicas, one of them may answer it. Whoever writes SQL by hand
   * says so or leaves it to the primary: nothing is guessed from the text.
   */
  readonly isRead?: boolean | undefined;
  /** Never set; it carries the type of the rows. */
  readonly row?: R;
}

/** What a statement gave. `count` is the number of rows it returned or changed, as the server counts them. */
export interface Result {
  readonly rows: readonly Row[];
  readonly count: number;
  /** What a {@link RowReader} has made of all rows; `rows` is empty then. Absent where it was not asked. */
  readonly made?: readonly unknown[] | undefined;
}

/** What makes something of a row. It may be asked while later rows are still on their way. */
export type RowReader = (row: Row) => unknown;

/** What is remembered of one reader, so that a replica shows it nothing older than what it has written. */
export interface DatabaseSession {
  /** The position of the last write, as text that may leave the process; null before the first one. */
  readonly token: string | null;
}

/** For whom statements run, and whose writes they must see. What is absent stays as it was. */
export interface StatementScope {
  /** The text of an owner's key, whose rows alone policies let through (`entity_derive.owner`); null for nobody. */
  readonly owner?: string | null | undefined;
  readonly session?: DatabaseSession | null | undefined;
}

/** What runs statements: a database, or a transaction on it. */
export interface Queryable {
  /**
   * Runs one statement, prepared where the adapter can. Errors of the driver pass through unchanged.
   * @param read an adapter may ask it about each row as it comes, and gives what it has made then
   */
  query(statement: Statement, parameters: readonly Parameter[], read?: RowReader): Promise<Result>;
  /**
   * Reads the rows of a SELECT in batches, through a cursor: as they are asked for, and one batch ahead. Nothing is sent
   * before the loop begins; when it ends, or is left, the cursor is closed.
   *
   * In a transaction, other statements may be run between two batches. On a database it keeps a connection to itself
   * until then, of which a pool has one less; on PGlite it keeps none.
   */
  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]>;
  /** Runs one statement or several, without parameters and results: for DDL. */
  execute(sql: string): Promise<void>;
  /**
   * Runs it when what was written before is committed: on a database at once (the promise is the function's own), in a
   * transaction after COMMIT, in the order of the calls. It is dropped when the transaction, or the savepoint it was
   * called in, is rolled back. It is given the database, which the transaction itself no longer is by then.
   *
   * @example
   * await users.create({ name: "Ada" });
   * await db.afterCommit(() => cache.delete("users"));
   */
  afterCommit(run: (db: Database) => Promise<void> | void): Promise<void>;
  /**
   * A view of the same database or transaction, all of whose statements run under the scope: those of its transactions,
   * savepoints, streams and held connections too, and of functions that wait for its commit. Other statements do not.
   *
   * @example
   * await db.scoped({ owner: workspaceId }).query(listSql, []);
   */
  scoped(scope: StatementScope): Queryable;
}

/** The isolation levels that PostgreSQL distinguishes. */
export type Isolation = "read committed" | "repeatable read" | "serializable";

export interface TransactionOptions {
  /** Default: what the server is set to, mostly `read committed`. */
  readonly isolation?: Isolation | undefined;
  /** Default: false. */
  readonly readOnly?: boolean | undefined;
  /** How often the function is run again after a serialization failure or a deadlock. Default: 0. */
  readonly retries?: number | undefined;
}

/** A running transaction. It must not be used once the function it was given to has returned. */
export interface Transaction extends Queryable {
  /** Runs a part that can fail by itself: a savepoint, released on return and rolled back on a throw. */
  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T>;
  scoped(scope: StatementScope): Transaction;
}

/**
 * One connection, which nobody else uses meanwhile. Each statement is a transaction of its own unless BEGIN was sent, and
 * what is set, or locked, stays so until the connection is given back. It must not be used after that.
 */
export interface HeldConnection extends Pick<Queryable, "execute" | "query"> {}

/** What `listen` gives. */
export interface Subscription {
  /** Stops the notifications. */
  close(): Promise<void>;
}

/** A PostgreSQL database behind some driver. */
export interface Database extends Queryable {
  /**
   * Commits when `run` returns, rolls back when it throws, and throws what it threw.
   *
   * What `afterCommit` was given runs then, when the connection was given back, so it can use the database. Where one
   * throws, the others still run, and then the error is thrown, an `AggregateError` for several: the transaction stays
   * committed all the same, and is not run again.
   *
   * @example
   * await db.transaction(async (transaction) => {
   *   const users = new PostgresUserRepository(transaction);
   *   await users.create({ name: "Ada" });
   * });
   */
  transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Lends one connection to the function, for what a transaction cannot do: CREATE INDEX CONCURRENTLY, say, or a lock of
   * the session. When it returns, an open transaction is rolled back, and locks and settings of the session are gone.
   * With the last connection of a pool, other calls wait for it, as on PGlite, which has one.
   */
  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T>;
  /** Calls `onPayload` for every NOTIFY on the channel, and reconnects when the connection is lost. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
  /** Closes the driver's connections. */
  close(): Promise<void>;
  scoped(scope: StatementScope): Database;
}
