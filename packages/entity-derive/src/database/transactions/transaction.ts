// Runs a function in a transaction.
import { isCollision } from "../../errors/server-failures.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { type ObservedTransaction, observeTransaction } from "../../observability/transaction.ts";
import type { Database, StatementScope, Transaction, TransactionOptions } from "../database.ts";
import { ScopedTransaction } from "../scope/scoped-transaction.ts";
import { type AfterCommit, runAfterCommit } from "./after-commit.ts";
import { RunningTransaction, type Session } from "./running-transaction.ts";
import { TimeLimit } from "./time-limit.ts";

/** Lends a connection to a function, and returns it afterwards. */
export type Lend = <R>(use: (session: Session) => Promise<R>) => Promise<R>;

const isolationClauses: Readonly<Record<string, string>> = {
  "read committed": " ISOLATION LEVEL READ COMMITTED",
  "repeatable read": " ISOLATION LEVEL REPEATABLE READ",
  serializable: " ISOLATION LEVEL SERIALIZABLE",
};

/** The result of a committed transaction, and the functions to run. */
interface Committed<T> {
  readonly value: T;
  readonly afterCommit: readonly AfterCommit[];
}

/**
 * Runs a transaction on a lent connection, with an owner and an actor for all of its statements. After the connection
 * is returned, runs the `afterCommit` functions.
 * @throws {RangeError} for an unknown isolation level, or a number of retries or a timeout that is not valid
 */
export async function runTransaction<T>(
  db: Database,
  lend: Lend,
  { owner, actor }: StatementScope,
  run: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const begin = beginText(options);
  const { timeout } = options;
  const retries = options.retries ?? 0;
  if (!Number.isSafeInteger(retries) || retries < 0) {
    throw new RangeError(`retries must be a whole number from 0 on, not ${retries}`);
  }
  const observed = observeTransaction();
  const runScoped = (running: RunningTransaction): Promise<T> => run(new ScopedTransaction(running, { owner, actor }));
  const committed = lend((session) => {
    const limit = timeout === undefined ? null : new TimeLimit(timeout);
    return commit(session, runScoped, begin, limit, retries, observed);
  });
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
  run: (transaction: RunningTransaction) => Promise<T>,
  begin: string,
  limit: TimeLimit | null,
  retries: number,
  observed: ObservedTransaction | null,
): Promise<Committed<T>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptTransaction(session, run, begin, limit, observed);
    } catch (error) {
      if (attempt >= retries || limit?.isOver === true || !isWorthRetrying(error)) throw error;
      // By then the other transaction has usually ended; random delays keep remaining ones from colliding again.
      const pause = Math.random() * Math.min(1000, 5 * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function attemptTransaction<T>(
  session: Session,
  run: (transaction: RunningTransaction) => Promise<T>,
  begin: string,
  limit: TimeLimit | null,
  observed: ObservedTransaction | null,
): Promise<Committed<T>> {
  observed?.begins();
  const beginSql = limit === null ? begin : `${begin}; ${limit.statementTimeoutSql()}`;
  await session.command(beginSql);
  const transaction = new RunningTransaction(session, `ROLLBACK; ${beginSql}`);
  let value: T;
  try {
    const running = run(transaction);
    value = await (limit === null ? running : limit.await(running));
  } catch (error) {
    transaction.end();
    // On a lost connection there is nothing to roll back, and the first error is more specific.
    await session.command("ROLLBACK").catch(() => undefined);
    throw error;
  }
  transaction.end();
  observed?.commits();
  // After a failed statement whose error was caught, the transaction is aborted, and COMMIT returns ROLLBACK.
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
