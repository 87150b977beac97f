// A view of a running transaction whose statements run with a scope.
import type { Database, Parameter, Result, Row, Statement, StatementScope, Transaction } from "../database.ts";
import { narrowed, type ScopeSettings } from "./scope-settings.ts";
import { isDoubtful } from "./session.ts";

/** A transaction that can run statements with different settings in turn. */
export interface ScopableTransaction extends Transaction {
  queryWith(settings: ScopeSettings, statement: Statement, parameters: readonly Parameter[]): Promise<Result>;
  streamWith(
    settings: ScopeSettings,
    statement: Statement,
    parameters: readonly Parameter[],
  ): AsyncIterable<readonly Row[]>;
  executeWith(settings: ScopeSettings, sql: string): Promise<void>;
}

export class ScopedTransaction implements Transaction {
  readonly #running: ScopableTransaction;
  readonly #scope: StatementScope;
  readonly #settings: ScopeSettings;

  constructor(running: ScopableTransaction, scope: StatementScope) {
    this.#running = running;
    this.#scope = narrowed({}, scope);
    this.#settings = { owner: scope.owner ?? null, actor: scope.actor };
    // The transaction began without the session, and so does not determine the position of its commit.
    const { session } = scope;
    if (isDoubtful(session)) running.afterCommit(() => session.doubt()).catch(() => undefined);
  }

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return this.#running.queryWith(this.#settings, statement, parameters);
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return this.#running.streamWith(this.#settings, statement, parameters);
  }

  execute(sql: string): Promise<void> {
    return this.#running.executeWith(this.#settings, sql);
  }

  afterCommit(run: (db: Database) => Promise<void> | void): Promise<void> {
    return this.#running.afterCommit((db) => run(db.scoped(this.#scope)));
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#running.transaction((inner) => run(inner.scoped(this.#scope)));
  }

  scoped(scope: StatementScope): Transaction {
    return new ScopedTransaction(this.#running, narrowed(this.#scope, scope));
  }
}
