// A SELECT into batches of its rows: DECLARE a cursor, FETCH while somebody asks, CLOSE.
import { quoteIdentifier } from "../../sql/quote.ts";
import type { Parameter, Result, Row, Statement } from "../database.ts";

/** What a cursor is read on: one session, from its first statement to its last. */
export interface CursorSession {
  /** The names of the cursors that are open on the session. */
  readonly names: CursorNames;
  /** Whether the cursor outlives the transaction that declares it: the server then keeps all of its rows. */
  readonly isHeld: boolean;
  query(statement: Statement, parameters: readonly Parameter[]): Promise<Result>;
  /** Fails where nothing can be sent any more: the cursor may be open then. */
  close(sql: string): Promise<unknown>;
}

/** Batches are a power of two, so that few texts of FETCH are prepared. The first one is answered soon. */
const firstBatch = 64;
const largestBatch = 1024;

/**
 * How long a batch may be, once it is known how long rows are: in characters, and some for each cell, which takes memory of
 * its own. With twice as much, V8 lets the heap's young generation grow: 25 MB instead of 5 for rows of 700 characters.
 */
const batchLength = 2 ** 17;
const cellLength = 16;

/**
 * Reads the rows as they are asked for, and one batch ahead. The cursor is closed when all are read, and when the reader
 * leaves the loop. Rows are those of the moment when the first batch was asked for.
 */
export async function* cursorBatches(
  session: CursorSession,
  statement: Statement,
  parameters: readonly Parameter[],
): AsyncGenerator<readonly Row[], void, undefined> {
  const cursor = session.names.take(statement.name);
  const run = (text: string, given: readonly Parameter[]): Promise<Result> =>
    session.query({ name: statement.name, text }, given);
  const fetch = (size: number): Promise<Result> => {
    const rows = run(`FETCH ${size} FROM ${cursor}`, []);
    // It may fail while the reader works, or when the reader is gone.
    rows.catch(() => undefined);
    return rows;
  };
  let ahead: Promise<Result> | null = null;
  let isDeclared = false;
  try {
    const hold = session.isHeld ? "WITH HOLD " : "";
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
    // In a transaction that has failed it does not close: the cursor may be there again once a savepoint is rolled back.
    await closed.then(
      () => session.names.giveBack(cursor),
      () => undefined,
    );
  }
}

/** How many rows of this length are a batch. */
function batchSize(length: number): number {
  for (let size = largestBatch; size > 1; size /= 2) if (size * length <= batchLength) return size;
  return 1;
}

function lengthOf(rows: readonly Row[]): number {
  let length = 0;
  for (const row of rows) for (const cell of row) length += cellLength + (cell?.length ?? 0);
  return length;
}

/** PostgreSQL cuts identifiers after 63 bytes: a name is shortened to this, and a number follows. */
const longestName = 48;

/** Names of cursors that differ while they are open, and are used again: a statement is prepared for each. */
export class CursorNames {
  readonly #open: Set<string> = new Set();

  /** `"users.stream"`, and for one that is open beside it `"users.stream 2"`. */
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
