// A repository into one that belongs to a transaction of its own.
import { type Acting, withActing } from "../acting.ts";
import type { Parameter, Queryable, Row, Transaction } from "../database.ts";
import { changedRows, type FromRow, rowOrNull } from "../statements/fetch.ts";
import type { OwnableStatement } from "../statements/statement.ts";

/**
 * Runs a function with a row, or null, that nobody else can change meanwhile, and with the same repository in the
 * transaction that has locked it: a savepoint inside of another transaction.
 * @throws {TypeError} on what has no transactions
 */
export function withLockedRow<Repository extends object, R extends Row, Entity, T>(
  repository: Repository,
  acting: Acting,
  statement: OwnableStatement<R>,
  parameters: readonly Parameter[],
  fromRow: FromRow<R, Entity>,
  run: (entity: Entity | null, inside: Repository) => Promise<T>,
): Promise<T> {
  return inTransaction(acting, async (inside) => {
    const entity = await rowOrNull(inside, statement, parameters, fromRow);
    return run(entity, withActing(repository, inside));
  });
}

/**
 * Runs a function in a transaction in which a statement has locked its row. A statement sees what was committed when it
 * began, also if it has waited for a lock since then: what must see the work of those that it waits for comes after the
 * lock, as a statement of its own.
 * @throws {TypeError} on what has no transactions
 */
export function afterLock<T>(
  acting: Acting,
  statement: OwnableStatement,
  parameters: readonly Parameter[],
  write: (inside: Acting) => Promise<T>,
): Promise<T> {
  return inTransaction(acting, async (inside) => {
    await changedRows(inside, statement, parameters);
    return write(inside);
  });
}

async function inTransaction<T>(acting: Acting, run: (inside: Acting) => Promise<T>): Promise<T> {
  const { db } = acting;
  if (!hasTransactions(db)) throw new TypeError("the repository needs a database or a transaction to lock a row");
  return db.transaction((transaction) => run({ ...acting, db: transaction }));
}

/** A database as well: it begins a transaction where a transaction begins a savepoint. */
function hasTransactions(db: Queryable): db is Transaction {
  return "transaction" in db;
}
