// A SELECT on a database into batches of its rows, by a cursor in a transaction of its own.
import type { Database, Parameter, Row, Statement, Transaction } from "../database/database.ts";
import { staleness } from "./stale-statement.ts";

/**
 * The transaction begins when the first batch is asked for, and ends with the last one, or when the reader leaves the
 * loop. A statement that the server can't reuse is prepared again, as long as no row has come.
 */
export async function* streamInTransaction(
  db: Pick<Database, "transaction">,
  statement: Statement,
  parameters: readonly Parameter[],
): AsyncGenerator<readonly Row[], void, undefined> {
  for (let attempt = 0; ; attempt++) {
    let hasRows = false;
    try {
      for await (const rows of streamOnce(db, statement, parameters)) {
        hasRows = true;
        yield rows;
      }
      return;
    } catch (error) {
      if (hasRows || attempt > 0 || staleness(error) === "no") throw error;
    }
  }
}

async function* streamOnce(
  db: Pick<Database, "transaction">,
  statement: Statement,
  parameters: readonly Parameter[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const begun = Promise.withResolvers<Transaction>();
  const read = Promise.withResolvers<void>();
  const running = db.transaction(
    (transaction) => {
      begun.resolve(transaction);
      return read.promise;
    },
    { readOnly: true },
  );
  // Without a connection it does not begin.
  running.catch(begun.reject);
  const transaction = await begun.promise;
  let isLeft = true;
  try {
    // A plan for all of the rows: for a cursor the server else makes one that gives the first tenth soon.
    await transaction.query({ name: statement.name, text: "SET LOCAL cursor_tuple_fraction = 1" }, []);
    yield* transaction.stream(statement, parameters);
    isLeft = false;
  } catch (error) {
    isLeft = false;
    read.reject(error);
  } finally {
    read.resolve();
    // Who has left the loop has all that was wanted: the batch that was read ahead may have failed.
    await (isLeft ? running.catch(() => undefined) : running);
  }
}
