// Streams the rows of a SELECT in batches, with a cursor in a separate transaction.
import type { Database, Parameter, Row, Statement } from "../database/database.ts";
import { invalidStatement } from "../database/invalid-statement.ts";
import { openTransaction } from "../database/transactions/open-transaction.ts";
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
  const { transaction, commit, rollBack } = await openTransaction(db, { readOnly: true });
  let isRead = false;
  try {
    // Plans for all rows: by default, cursors are planned to return the first tenth quickly.
    await transaction.query({ name: statement.name, text: "SET LOCAL cursor_tuple_fraction = 1" }, []);
    yield* transaction.stream(statement, parameters);
    isRead = true;
  } catch (error) {
    await rollBack(error);
    throw error;
  } finally {
    // If the reader has left the loop, an error of the next batch does not matter.
    if (!isRead) await commit().catch(() => undefined);
  }
  await commit();
}
