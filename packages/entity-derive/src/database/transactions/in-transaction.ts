// Runs a repository method in a transaction of its own.
import { type Acting, withActing } from "../acting.ts";
import type { Parameter, Queryable, Row, Transaction } from "../database.ts";
import { changedRows, type FromRow, rowOrNull } from "../statements/fetch.ts";
import type { OwnableStatement } from "../statements/statement.ts";

/**
 * Locks a row, and runs a function with it, or null, and with the repository in the same transaction, or in a savepoint
 * if there already is a transaction.
 * @throws {TypeError} if the database does not support transactions
 */
export function withLockedRow<Repository extends object, R extends Row, Entity, T>(
  repository: Repository,
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, Entity>,
  run: (entity: Entity | null, inner: Repository) => Promise<T>,
): Promise<T> {
  return inTransaction(acting, async (inner) => {
    const entity = await rowOrNull(inner, statement, parameters, fromRow);
    return run(entity, withActing(repository, inner));
  });
}

/**
 * Runs a function in a transaction after a statement has locked a row. A statement sees the changes committed before it
 * began, not those it waited for; so what depends on them must be a later statement.
 * @throws {TypeError} if the database does not support transactions
 */
export function afterLock<T>(
  acting: Acting,
  statement: OwnableStatement,
  parameters: readonly Parameter[],
  write: (inner: Acting) => Promise<T>,
): Promise<T> {
  return inTransaction(acting, async (inner) => {
    await changedRows(inner, statement, parameters);
    return write(inner);
  });
}

async function inTransaction<T>(acting: Acting, run: (inner: Acting) => Promise<T>): Promise<T> {
  const { db } = acting;
  if (!hasTransactions(db)) throw new TypeError("the repository needs a database or a transaction to lock a row");
  return db.transaction((transaction) => run({ ...acting, db: transaction, root: transaction, scope: {} }));
}

/** Whether it has transactions: a database, or a transaction with savepoints. */
function hasTransactions(db: Queryable): db is Transaction {
  return "transaction" in db;
}
