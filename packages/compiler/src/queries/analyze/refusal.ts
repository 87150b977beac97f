// The error with which PostgreSQL refuses a statement, and where.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal } from "../data/analysis.ts";

const savepoint = "entity_derive_attempt";

/**
 * Executes statements in one round trip. Returns null if all succeed; otherwise none of them has an effect.
 * @throws errors that are not about the statements, such as a lost connection
 */
export async function failureOf(db: Transaction, statements: string): Promise<Error | null> {
  return attempt(db, `${statements}\n;RELEASE SAVEPOINT ${savepoint}`);
}

/** Executes statements as `failureOf` does. If they succeed, `undo` rolls them back. */
export function failureUntilUndone(db: Transaction, statements: string): Promise<Error | null> {
  return attempt(db, statements);
}

export async function undo(db: Transaction): Promise<void> {
  await db.execute(`ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`);
}

async function attempt(db: Transaction, statements: string): Promise<Error | null> {
  // A text with a syntax error is not run at all, not even its first statement.
  await db.execute(`SAVEPOINT ${savepoint}`);
  try {
    await db.execute(statements);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !/^[0-9A-Z]{5}$/.test(detail(error, "code") ?? "")) throw error;
    await undo(db);
    return error;
  }
}

/**
 * Returns the refusal of a statement from the error of `failureOf`.
 * @param start the offset in the statements of the text that offsets are about
 */
export function refusalIn(error: Error, statements: string, start: number): AnalysisRefusal {
  const position = Number(detail(error, "position") ?? 0);
  const offset = offsetAt(statements, position);
  return {
    kind: "refused",
    code: detail(error, "code") ?? "",
    message: error.message,
    hint: detail(error, "hint"),
    offset: offset === null ? null : Math.max(0, offset - start),
  };
}

function detail(error: Error, name: string): string | null {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** PostgreSQL counts characters, from 1 on. */
function offsetAt(text: string, position: number): number | null {
  if (!Number.isInteger(position) || position < 1) return null;
  let offset = 0;
  for (let count = 1; count < position && offset < text.length; count += 1)
    offset += (text.codePointAt(offset) ?? 0) > 0xff_ff ? 2 : 1;
  return offset;
}
