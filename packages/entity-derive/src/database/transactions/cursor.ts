// Reads a SELECT in batches with a cursor (PostgreSQL manual, DECLARE).
import { quoteIdentifier } from "../../sql/quote.ts";
import type { Parameter, Result, Row, Statement } from "../database.ts";
import { invalidStatement } from "../invalid-statement.ts";

/** The session of a cursor. */
export interface CursorSession {
  /** The names of the cursors that are open on the session. */
  readonly names: CursorNames;
  /**
   * Whether the cursor is declared WITH HOLD, so that it survives its transaction: the server then stores all of its
   * rows.
   */
  readonly needsHold: boolean;
  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result>;
  /** Rejects if nothing can be sent any more; the cursor may then still be open. */
  close(sql: string): Promise<unknown>;
}

/**
 * Batch sizes are powers of two, so that few FETCH statements are prepared. The first batch is small for a quick
 * answer.
 */
const firstBatch = 64;
const largestBatch = 1024;

/**
 * The target size of a batch once the length of rows is known, in characters, plus an amount per cell for its overhead.
 * Twice as much makes V8 grow the young generation: 25 MB instead of 5 for rows of 700 characters.
 */
const batchLength = 2 ** 17;
const cellLength = 16;

/**
 * Yields batches on demand, and reads one ahead. The cursor is closed after the last batch, or when the reader leaves
 * the loop. All rows are from one snapshot, taken with the first batch.
 */
export async function* cursorBatches(
  session: CursorSession,
  statement: Statement,
  parameters: readonly Parameter[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const invalid = invalidStatement(statement);
  if (invalid !== null) throw invalid;
  const cursor = session.names.take(statement.name);
  const run = (text: string, values: readonly Parameter[]): Promise<Result> =>
    session.query({ name: statement.name, text }, values);
  const fetch = (size: number): Promise<Result> => {
    const rows = run(`FETCH ${size} FROM ${cursor}`, []);
    // It may fail while the reader works, or after the reader has left.
    rows.catch(() => undefined);
    return rows;
  };
  let ahead: Promise<Result> | null = null;
  let isDeclared = false;
  try {
    const hold = session.needsHold ? "WITH HOLD " : "";
    await run(`DECLARE ${cursor} NO SCROLL CURSOR ${hold}FOR ${statement.text}`, parameters);
    isDeclared = true;
    let longest = 0;
    let size = firstBatch;
    ahead = fetch(size);
    while (ahead !== null) {
      const { rows }: Result = await ahead;
      ahead = null;
      if (rows.length === size) {
        longest = Math.max(longest, lengthOf(rows) / size);
        size = batchSize(longest);
        ahead = fetch(size);
      }
      if (rows.length > 0) yield rows;
    }
  } finally {
    await ahead?.catch(() => undefined);
    const closed = isDeclared ? session.close(`CLOSE ${cursor}`) : Promise.resolve();
    // In a failed transaction it cannot be closed, and may be open again after a rollback to a savepoint.
    await closed.then(
      () => session.names.giveBack(cursor),
      () => undefined,
    );
  }
}

/** Returns the number of rows per batch for rows of this length. */
function batchSize(length: number): number {
  for (let size = largestBatch; size > 1; size /= 2) if (size * length <= batchLength) return size;
  return 1;
}

function lengthOf(rows: readonly Row[]): number {
  let length = 0;
  for (const row of rows) for (const cell of row) length += cellLength + (cell?.length ?? 0);
  return length;
}

/** PostgreSQL truncates identifiers after 63 bytes: names are shortened to this length, and a number is added. */
const longestName = 48;

/** Unique names of open cursors. They are reused, since each name is prepared as a statement. */
export class CursorNames {
  readonly #open: Set<string> = new Set();

  /** Returns a free name: `"users.stream"`, or `"users.stream 2"` if that is in use. */
  take(statement: string): string {
    const name = Buffer.from(statement).subarray(0, longestName).toString();
    for (let number = 1; ; number++) {
      const cursor = quoteIdentifier(number === 1 ? name : `${name} ${number}`);
      if (this.#open.has(cursor)) continue;
      this.#open.add(cursor);
      return cursor;
    }
  }

  giveBack(cursor: string): void {
    this.#open.delete(cursor);
  }
}
