// A database on a driver, with the parts of the port that all drivers have in common.
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
} from "../database/database.ts";
import { invalidStatement } from "../database/invalid-statement.ts";
import { hasSettings, narrowed, sessionSettingText } from "../database/scope/scope-settings.ts";
import { type AfterCommit, runCommitted } from "../database/transactions/after-commit.ts";
import { type Lend, runTransaction } from "../database/transactions/transaction.ts";
import { observeExecute, observeQuery, publishQuery } from "../observability/query.ts";
import { OpenCalls } from "./open-calls.ts";
import { streamInTransaction } from "./stream-in-transaction.ts";

/** The functions of a driver. None is called after `end`. */
export interface Driver {
  /** Runs a statement with the settings of a scope, which no other statement sees. */
  query(statement: Statement, parameters: readonly Parameter[], scope: StatementScope): Promise<Result>;
  /** Runs statements without parameters, and returns the command tag of the last one. */
  command(sql: string, scope: StatementScope): Promise<string>;
  /** Returns a function that lends a connection to a transaction. */
  lender(scope: StatementScope, options: TransactionOptions): Lend;
  /** Lends a connection, and resets it afterwards. */
  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T>;
  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription>;
  /** Reads a statement with a cursor. Default: in a transaction. @param db the database with its scope */
  stream?(db: Database, statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]>;
  /** @throws {Error} if closing would wait for the caller */
  checkClose?(): void;
  /** Closes all connections. */
  end(): Promise<void>;
}

const heldOnNodes =
  "On Citus, hold() cannot be used for an owner, since its nodes receive the owner only within a transaction: use " +
  "transaction() instead";

const noScope: StatementScope = {};

/** A view of a driver: its statements run with a scope. */
export class DriverDatabase implements Database {
  protected readonly driver: Driver;
  protected readonly scope: StatementScope;
  /** The running calls of all views. */
  protected readonly calls: OpenCalls;

  constructor(driver: Driver, scope: StatementScope = noScope, calls: OpenCalls = new OpenCalls()) {
    this.driver = driver;
    this.scope = scope;
    this.calls = calls;
  }

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    const invalid = invalidStatement(statement);
    if (invalid !== null) return Promise.reject(invalid);
    return publishQuery(
      observeQuery(statement),
      this.calls.run(() => this.driver.query(statement, parameters, this.scope)),
    );
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return this.driver.stream?.(this, statement, parameters) ?? streamInTransaction(this, statement, parameters);
  }

  /** Several statements form a transaction anyway; those that cannot run in one have no rows of owners. */
  async execute(sql: string): Promise<void> {
    if (hasSettings(this.scope)) return this.transaction((transaction) => transaction.execute(sql));
    await publishQuery(
      observeExecute(sql),
      this.calls.run(() => this.driver.command(sql, this.scope)),
    );
  }

  afterCommit(run: AfterCommit): Promise<void> {
    return runCommitted(run, this);
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const { driver, scope } = this;
    return this.calls.run(() => runTransaction(this, driver.lender(scope, options), scope, run, options));
  }

  hold<T>(run: (connection: HeldConnection) => Promise<T>): Promise<T> {
    const { scope } = this;
    return this.calls.run(() =>
      this.driver.hold(
        hasSettings(scope)
          ? async (connection) => {
              await setForSession(connection, scope);
              return run(connection);
            }
          : run,
      ),
    );
  }

  listen(channel: string, onPayload: (payload: string) => void): Promise<Subscription> {
    return this.calls.run(() => this.driver.listen(channel, onPayload));
  }

  async close(): Promise<void> {
    this.driver.checkClose?.();
    await this.calls.close(() => this.driver.end());
  }

  scoped(scope: StatementScope): Database {
    return new DriverDatabase(this.driver, narrowed(this.scope, scope), this.calls);
  }
}

async function setForSession(connection: HeldConnection, { owner, actor }: StatementScope): Promise<void> {
  const values = [owner ?? "", actor ?? ""];
  const { rows } = await connection.query({ name: "scope", text: sessionSettingText }, values);
  if (typeof owner === "string" && rows[0]?.[2] === "t") throw new Error(heldOnNodes);
}
