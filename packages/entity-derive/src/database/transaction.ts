// A function and one connection -> BEGIN, what the function does, and COMMIT or ROLLBACK.
import { setTimeout as delay } from "node:timers/promises";
import { sqlState } from "../errors/sql-state.ts";
import { type AfterCommit, runAfterCommit } from "./after-commit.ts";
import type { Parameter, Result, Statement, Transaction, TransactionOptions } from "./database.ts";

/** One connection that nobody else uses meanwhile. */
export interface Session {
  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result>;
  /** Runs statements without parameters and gives the last one's command tag: `COMMIT`. */
  command(sql: string): Promise<string>;
}

/** Gets a connection, lets the function use it, and gives it back. */
export type Lend = <R>(use: (session: Session) => Promise<R>) => Promise<R>;

const isolationClauses: Readonly<Record<string, string>> = {
  "read committed": " ISOLATION LEVEL READ COMMITTED",
  "repeatable read": " ISOLATION LEVEL REPEATABLE READ",
  serializable: " ISOLATION LEVEL SERIALIZABLE",
};

/** What a transaction gave, and what is to run now that it is committed. */
interface Committed<T> {
  readonly value: T;
  readonly afterCommit: readonly AfterCommit[];
}

/**
 * Runs a transaction on a connection that the adapter lends, and when that was given back, what waited for the commit.
 * @throws {RangeError} for an unknown isolation level or a negative number of retries
 */
export async function runTransaction<T>(
  lend: Lend,
  run: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const begin = beginText(options);
  const retries = options.retries ?? 0;
  if (!Number.isSafeInteger(retries) || retries < 0) {
    throw new RangeError(`retries must be a whole number from 0 on, not ${retries}`);
  }
  const { value, afterCommit } = await lend((session) => commit(session, run, begin, retries));
  if (afterCommit.length > 0) await runAfterCommit(afterCommit);
  return value;
}

async function commit<T>(
  session: Session,
  run: (transaction: Transaction) => Promise<T>,
  begin: string,
  retries: number,
): Promise<Committed<T>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptTransaction(session, run, begin);
    } catch (error) {
      if (attempt >= retries || !isWorthRetrying(error)) throw error;
      // The rival is done in most cases; what is left collides again unless the pauses differ.
      await delay(Math.random() * Math.min(1000, 5 * 2 ** attempt));
    }
  }
}

async function attemptTransaction<T>(
  session: Session,
  run: (transaction: Transaction) => Promise<T>,
  begin: string,
): Promise<Committed<T>> {
  await session.command(begin);
  const transaction = new RunningTransaction(session);
  let value: T;
  try {
    value = await run(transaction);
  } catch (error) {
    transaction.end();
    // On a lost connection there is nothing left to roll back, and the first error says more.
    await session.command("ROLLBACK").catch(() => undefined);
    throw error;
  }
  transaction.end();
  // A failed statement whose error was caught has aborted the transaction: COMMIT then says ROLLBACK.
  if ((await session.command("COMMIT")) === "ROLLBACK") throw transaction.abortion();
  return { value, afterCommit: transaction.waiting };
}

class RunningTransaction implements Transaction {
  readonly #session: Session;
  readonly #depth: number;
  #ended = false;
  #savepointOpen = false;
  #failure: unknown;
  /** Shared with the savepoints: a rollback to one takes back whatever came since, as it does with statements. */
  readonly #afterCommit: AfterCommit[];

  constructor(session: Session, depth: number = 0, afterCommit: AfterCommit[] = []) {
    this.#session = session;
    this.#depth = depth;
    this.#afterCommit = afterCommit;
  }

  async query(statement: Statement, parameters: readonly Parameter[]): Promise<Result> {
    this.#checkRunning();
    try {
      return await this.#session.query(statement, parameters);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async execute(sql: string): Promise<void> {
    this.#checkRunning();
    try {
      await this.#session.command(sql);
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async afterCommit(run: AfterCommit): Promise<void> {
    this.#checkRunning();
    this.#afterCommit.push(run);
  }

  async transaction<T>(run: (transaction: Transaction) => Promise<T>): Promise<T> {
    this.#checkRunning();
    if (this.#savepointOpen) {
      throw new Error("A transaction within this one is still running: await it first, or use its own argument");
    }
    this.#savepointOpen = true;
    const savepoint = `savepoint_${this.#depth + 1}`;
    const inner = new RunningTransaction(this.#session, this.#depth + 1, this.#afterCommit);
    const waitingBefore = this.#afterCommit.length;
    try {
      await this.#session.command(`SAVEPOINT ${savepoint}`);
      const value = await run(inner);
      inner.end();
      await this.#session.command(`RELEASE SAVEPOINT ${savepoint}`);
      return value;
    } catch (error) {
      inner.end();
      this.#afterCommit.length = waitingBefore;
      await this.#session
        .command(`ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`)
        .catch(() => undefined);
      throw error;
    } finally {
      this.#savepointOpen = false;
    }
  }

  /** From now on nothing more is taken: a statement that comes after COMMIT would be outside of it. */
  end(): void {
    this.#ended = true;
  }

  /** What waits for the commit, in the order of the calls. */
  get waiting(): readonly AfterCommit[] {
    return this.#afterCommit;
  }

  abortion(): Error {
    return new Error("The transaction was rolled back, since one of its statements had failed", {
      cause: this.#failure,
    });
  }

  #checkRunning(): void {
    if (this.#ended) throw new Error("The transaction has ended: a statement was not awaited within it");
  }
}

function beginText({ isolation, readOnly }: TransactionOptions): string {
  const isolationClause = isolation === undefined ? "" : isolationClauses[isolation];
  if (isolationClause === undefined) throw new RangeError(`${JSON.stringify(isolation)} is no isolation level`);
  return `BEGIN${isolationClause}${readOnly === true ? " READ ONLY" : ""}`;
}

/** serialization_failure and deadlock_detected. */
function isWorthRetrying(error: unknown): boolean {
  const state = sqlState(error) ?? (error instanceof Error ? sqlState(error.cause) : null);
  return state === "40001" || state === "40P01";
}
