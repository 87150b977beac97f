// A database with one connection into what one of several roles sees of it.
import type {
  Database,
  HeldConnection,
  Parameter,
  Queryable,
  Result,
  Row,
  Statement,
  StatementScope,
  Subscription,
  Transaction,
  TransactionOptions,
} from "entity-derive/runtime";

/**
 * PGlite has one connection, and that of a superuser, whom no policy holds for. Here each statement is run as a role, in a
 * transaction of its own that ends with it. A server has a pool for each role instead.
 */
export function asRole(db: Database, role: string): Database {
  return new RoleDatabase(db, `"${role.replaceAll('"', '""')}"`);
}

class RoleDatabase implements Database {
  readonly #db: Database;
  readonly #role: string;

  constructor(db: Database, role: string) {
    this.#db = db;
    this.#role = role;
  }

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return this.transaction((transaction) => transaction.query(statement, parameters));
  }

  /** At once: an open cursor would keep everybody else from the connection. */
  async *stream(statement: Statement, parameters: readonly Parameter[]): AsyncGenerator<readonly Row[]> {
    yield (await this.query(statement, parameters)).rows;
  }

  execute(sql: string): Promise<void> {
    return this.transaction((transaction) => transaction.execute(sql));
  }

  async afterCommit(run: Parameters<Queryable["afterCommit"]>[0]): Promise<void> {
    await run(this);
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.#db.transaction(async (transaction) => {
      await transaction.execute(`SET LOCAL ROLE ${this.#role}`);
      return run(transaction);
    }, options);
  }

  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    return this.#db.hold(async (connection) => {
      await connection.execute(`SET ROLE ${this.#role}`);
      return run(connection);
    });
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    return this.#db.listen(channel, onPayload);
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  scoped(scope: StatementScope): Database {
    return new RoleDatabase(this.#db.scoped(scope), this.#role);
  }
}
