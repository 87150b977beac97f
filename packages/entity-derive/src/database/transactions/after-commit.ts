// Runs the functions of `afterCommit`.
import type { Database } from "../database.ts";

/** A function that runs after a commit; it receives the database. */
export type AfterCommit = (db: Database) => Promise<void> | void;

/** Runs functions after a commit: a transaction, a database, or the context of a command. */
export interface CommitWaiter {
  afterCommit(run: () => Promise<void> | void): Promise<void>;
}

/** Runs a function after the commit of a transaction, or immediately if the value is not a `CommitWaiter`. */
export async function whenCommitted(waiter: unknown, run: () => Promise<void> | undefined | void): Promise<void> {
  const after = async (): Promise<void> => run();
  await (isCommitWaiter(waiter) ? waiter.afterCommit(after) : after());
}

function isCommitWaiter(value: unknown): value is CommitWaiter {
  return typeof (value as Partial<CommitWaiter> | null | undefined)?.afterCommit === "function";
}

/**
 * Runs functions in order. If some throw, the others still run.
 * @throws the error of one, or {AggregateError} if several threw
 */
export async function runAfterCommit(db: Database, functions: readonly AfterCommit[]): Promise<void> {
  const errors: unknown[] = [];
  for (const run of functions) {
    try {
      await run(db);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) {
    throw new AggregateError(
      errors,
      `The transaction was committed, but ${errors.length} functions after the commit failed`,
    );
  }
  if (errors.length === 1) throw errors[0];
}
