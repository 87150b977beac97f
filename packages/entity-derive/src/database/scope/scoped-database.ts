// A view of a database whose statements run with a scope.
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
} from "../database.ts";
import { type AfterCommit, runCommitted } from "../transactions/after-commit.ts";
import { hasSettings, narrowed, sessionSettingText } from "./scope-settings.ts";

/** The functions that differ between drivers. */
export interface ScopedRuns {
  /** Runs a single statement with the scope. */
  readonly query: (scope: StatementScope, statement: Statement, parameters: readonly Parameter[]) => Promise<Result>;
  /** Reads a statement with a cursor. */
  readonly stream: (
    view: Database,
    statement: Statement,
    parameters: readonly Parameter[],
  ) => AsyncIterable<readonly Row[]>;
}

const heldOnNodes =
  "On Citus, hold() cannot be used for an owner, since its nodes receive the owner only within a transaction: use " +
  "transaction() instead";

export class ScopedDatabase implements Database {
  readonly #db: Database;
  readonly #scope: StatementScope;
  readonly #runs: ScopedRuns;

  constructor(db: Database, scope: StatementScope, runs: ScopedRuns) {
    this.#db = db;
    this.#scope = narrowed({}, scope);
    this.#runs = runs;
  }

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return this.#runs.query(this.#scope, statement, parameters);
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return this.#runs.stream(this, statement, parameters);
  }

  /** Several statements form a transaction anyway; those that cannot run in one have no rows of owners. */
  execute(sql: string): Promise<void> {
    if (!hasSettings(this.#scope)) return this.#db.execute(sql);
    return this.transaction((transaction) => transaction.execute(sql));
  }

  afterCommit(run: AfterCommit): Promise<void> {
    return runCommitted(run, this);
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.#db.transaction((transaction) => run(transaction.scoped(this.#scope)), options);
  }

  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    if (!hasSettings(this.#scope)) return this.#db.hold(run);
    const { owner, actor } = this.#scope;
    return this.#db.hold(async (connection) => {
      const values = [owner ?? "", actor ?? ""];
      const { rows } = await connection.query({ name: "scope", text: sessionSettingText }, values);
      if (typeof owner === "string" && rows[0]?.[2] === "t") throw new Error(heldOnNodes);
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
    return new ScopedDatabase(this.#db, narrowed(this.#scope, scope), this.#runs);
  }
}
