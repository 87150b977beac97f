// A running transaction whose statements run with a scope.
import type {
  Database,
  DatabaseSession,
  Parameter,
  Result,
  Row,
  Statement,
  StatementScope,
  Transaction,
} from "../database.ts";
import type { RunningTransaction } from "../transactions/running-transaction.ts";
import { narrowed, type ScopeSettings } from "./scope-settings.ts";

/** A transaction as its function receives it. */
export class ScopedTransaction implements Transaction {
  readonly #running: RunningTransaction;
  readonly #scope: StatementScope;
  readonly #settings: ScopeSettings;

  constructor(running: RunningTransaction, scope: StatementScope) {
    this.#running = running;
    this.#scope = scope;
    this.#settings = { owner: scope.owner ?? null, actor: scope.actor };
    // The transaction began without the session, and so does not determine the position of its commit.
    const { session } = scope;
    if (isDoubtful(session)) running.afterCommit(() => session.doubt()).catch(() => undefined);
  }

  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    return this.#running.query(this.#settings, statement, parameters);
  }

  stream(statement: Statement, parameters: readonly Parameter[]): AsyncIterable<readonly Row[]> {
    return this.#running.stream(this.#settings, statement, parameters);
  }

  execute(sql: string): Promise<void> {
    return this.#running.execute(this.#settings, sql);
  }

  afterCommit(run: (db: Database) => Promise<void> | void): Promise<void> {
    return this.#running.afterCommit((db) => run(db.scoped(this.#scope)));
  }

  transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#running.transaction((inner) => run(new ScopedTransaction(inner, this.#scope)));
  }

  scoped(scope: StatementScope): Transaction {
    return new ScopedTransaction(this.#running, narrowed(this.#scope, scope));
  }
}

/** The internal part of a session. */
export interface DoubtfulSession extends DatabaseSession {
  /** Records that the position of a write is unknown; the primary answers until it is known. */
  doubt(): void;
}

/** Returns null if there is none: an application's own property `session` may be anything. */
export function sessionIn(context: unknown): DoubtfulSession | null {
  const { session } = (context ?? {}) as { readonly session?: unknown };
  return isDoubtful(session) ? session : null;
}

function isDoubtful(session: unknown): session is DoubtfulSession {
  return typeof session === "object" && session !== null && "doubt" in session && "token" in session;
}
