// The error with which PostgreSQL refuses a statement, and where.
import type { Transaction } from "entity-derive/runtime";
import type { AnalysisRefusal } from "../data/analysis.ts";

/**
 * Runs a statement in a savepoint. Returns null if it succeeds.
 * @param introduction the length of the text before the one that offsets are about
 */
export async function refusalOf(
  db: Transaction,
  statement: string,
  introduction: number,
): Promise<AnalysisRefusal | null> {
  try {
    await db.transaction((savepoint) => savepoint.execute(statement));
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = detail(error, "code") ?? "";
    // Other errors, such as a lost connection, are not about the statement.
    if (!/^[0-9A-Z]{5}$/.test(code)) throw error;
    const offset = offsetAt(statement, Number(detail(error, "position") ?? 0));
    return {
      kind: "refused",
      code,
      message: error.message,
      hint: detail(error, "hint"),
      offset: offset === null ? null : Math.max(0, offset - introduction),
    };
  }
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
