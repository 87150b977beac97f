// Functions that waited for a commit into calls of them, one after the other.
import type { Database } from "../database.ts";

/** What runs when something is committed; it is given the database. */
export type AfterCommit = (db: Database) => Promise<void> | void;

/**
 * Runs one after the other, in order; where some throw, the others still run.
 * @throws what one of them threw; {AggregateError} when it was several
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
