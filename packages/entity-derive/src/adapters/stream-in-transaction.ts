// Streams the rows of a SELECT in batches, with a cursor in a separate transaction.
import type { Database, Parameter, Row, Statement, Transaction } from "../database/database.ts";
import { invalidStatement } from "../database/invalid-statement.ts";
import { staleness } from "./stale-statement.ts";

/**
 * The transaction begins with the request for the first batch, and ends after the last one, or when the reader leaves
 * the loop. A stale prepared statement is prepared again if no row has been read.
 */
export async function* streamInTransaction(
  db: Pick<Database, "transaction">,
  statement: Statement,
  parameters: readonly Parameter[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const invalid = invalidStatement(statement);
  if (invalid !== null) throw invalid;
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
  const transactionStart = Promise.withResolvers<Transaction>();
  const read = Promise.withResolvers<void>();
  const running = db.transaction(
    (transaction) => {
      transactionStart.resolve(transaction);
      return read.promise;
    },
    { readOnly: true },
  );
  // For example if there is no connection.
  running.catch(transactionStart.reject);
  const transaction = await transactionStart.promise;
  let isLeft = true;
  try {
    // Plans for all rows: by default, cursors are planned to return the first tenth quickly.
    await transaction.query({ name: statement.name, text: "SET LOCAL cursor_tuple_fraction = 1" }, []);
    yield* transaction.stream(statement, parameters);
    isLeft = false;
  } catch (error) {
    isLeft = false;
    read.reject(error);
  } finally {
    read.resolve();
    // If the reader has left the loop, an error of the next batch does not matter.
    await (isLeft ? running.catch(() => undefined) : running);
  }
}
