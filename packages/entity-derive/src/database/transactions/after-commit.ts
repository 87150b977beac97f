// Runs the functions of `afterCommit`.
import { causesOf } from "../../errors/causes.ts";
import type { Database } from "../database.ts";

/** A function that runs after a commit; it receives the database. */
export type AfterCommit = (db: Database) => Promise<void> | void;

/** Runs functions after a commit: a transaction, a database, or the context of a command. */
export interface CommitWaiter {
  afterCommit(run: () => Promise<void> | void): Promise<void>;
}

/** Errors of functions after a commit, which do not undo what was committed. */
const errorsAfterCommit: WeakSet<object> = new WeakSet();

/**
 * Runs a function when everything before it is committed. Its error is recorded for `isAfterCommit`, and thrown.
 * @example await runCommitted(run, this)
 */
export async function runCommitted<T>(run: (value: T) => Promise<void> | void, value: T): Promise<void> {
  try {
    await run(value);
  } catch (error) {
    if (typeof error === "object" && error !== null) errorsAfterCommit.add(error);
    throw error;
  }
}

/** Whether an error, or a cause of it, came after a commit: repeating what led to it would repeat committed writes. */
export function isAfterCommit(error: unknown): boolean {
  return Array.from(causesOf(error)).some((cause) => errorsAfterCommit.has(cause));
}

/** Runs a function after the commit of a transaction, or immediately if the value is not a `CommitWaiter`. */
export async function whenCommitted(waiter: unknown, run: () => Promise<void> | undefined | void): Promise<void> {
  const after = async (): Promise<void> => run();
  await (isCommitWaiter(waiter) ? waiter.afterCommit(after) : runCommitted(after, undefined));
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
      await runCommitted(run, db);
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
