// A statement that locks a row, and what is done while it does: the statements that follow see what others had done to it.
import { noteFailedStatement } from "../../errors/failed-statement.ts";
import type { Parameter, Queryable, Statement, Transaction } from "../database.ts";
import { hasTransactions } from "./in-transaction.ts";

/**
 * A statement sees what was committed when it began, also where it has waited for a lock since then. So what must see
 * the work of those that it waits for comes after the lock, as a statement of its own.
 */
export async function whileRowIsLocked<T>(
  db: Queryable,
  statement: Statement,
  parameters: readonly Parameter[],
  run: (db: Transaction) => Promise<T>,
): Promise<T> {
  if (!hasTransactions(db)) throw new TypeError("the repository needs a database or a transaction to lock a row");
  return db.transaction(async (transaction) => {
    try {
      await transaction.query(statement, parameters);
    } catch (error) {
      noteFailedStatement(error, statement);
      throw error;
    }
    return run(transaction);
  });
}
