// A function and one connection into BEGIN, what the function does, and COMMIT or ROLLBACK.
import { isCollision } from "../../errors/server-failures.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { type ObservedTransaction, observeTransaction } from "../../observability/transaction.ts";
import type { Database, Transaction, TransactionOptions } from "../database.ts";
import { type AfterCommit, runAfterCommit } from "./after-commit.ts";
import { RunningTransaction, type Session } from "./running-transaction.ts";

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
  db: Database,
  lend: Lend,
  run: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const begin = beginText(options);
  const retries = options.retries ?? 0;
  if (!Number.isSafeInteger(retries) || retries < 0) {
    throw new RangeError(`retries must be a whole number from 0 on, not ${retries}`);
  }
  const observed = observeTransaction();
  const committed = lend((session) => commit(session, run, begin, retries, observed));
  const { value, afterCommit } = observed === null ? await committed : await published(observed, committed);
  if (afterCommit.length > 0) await runAfterCommit(db, afterCommit);
  return value;
}

async function published<T>(observed: ObservedTransaction, committed: Promise<T>): Promise<T> {
  try {
    const result = await committed;
    observed.committed();
    return result;
  } catch (error) {
    observed.failed(error);
    throw error;
  }
}

async function commit<T>(
  session: Session,
  run: (transaction: Transaction) => Promise<T>,
  begin: string,
  retries: number,
  observed: ObservedTransaction | null,
): Promise<Committed<T>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptTransaction(session, run, begin, observed);
    } catch (error) {
      if (attempt >= retries || !isWorthRetrying(error)) throw error;
      // The rival is done in most cases; what is left collides again unless the pauses differ.
      const pause = Math.random() * Math.min(1000, 5 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function attemptTransaction<T>(
  session: Session,
  run: (transaction: Transaction) => Promise<T>,
  begin: string,
  observed: ObservedTransaction | null,
): Promise<Committed<T>> {
  observed?.begins();
  await session.command(begin);
  const transaction = new RunningTransaction(session, `ROLLBACK; ${begin}`);
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
  observed?.commits();
  // A failed statement whose error was caught has aborted the transaction: COMMIT then says ROLLBACK.
  if ((await session.command("COMMIT")) === "ROLLBACK") throw transaction.abortion();
  return { value, afterCommit: transaction.waiting };
}

function beginText({ isolation, readOnly }: TransactionOptions): string {
  const isolationClause = isolation === undefined ? "" : isolationClauses[isolation];
  if (isolationClause === undefined) throw new RangeError(`${JSON.stringify(isolation)} is not an isolation level`);
  return `BEGIN${isolationClause}${readOnly === true ? " READ ONLY" : ""}`;
}

function isWorthRetrying(error: unknown): boolean {
  return isCollision(sqlState(error) ?? (error instanceof Error ? sqlState(error.cause) : null));
}
