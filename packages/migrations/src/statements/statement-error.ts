// The error with which PostgreSQL rejects a statement.
import type { Transaction } from "entity-derive/runtime";
import { unquoteIdentifier } from "../catalog/identifier.ts";

export interface Refusal {
  readonly kind: "refused";
  /** `42703` */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** The word of the statement at the error's position; null if there is no position. */
  readonly word: string | null;
}

/** Runs a statement in a savepoint. Returns null if it succeeds. */
export async function refusalOf(db: Transaction, statement: string): Promise<Refusal | null> {
  try {
    await db.transaction((savepoint) => savepoint.execute(statement));
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, hint, position } = detailsOf(error);
    // Other errors, such as a lost connection, are not about the statement.
    if (!/^[0-9A-Z]{5}$/.test(code)) throw error;
    return { kind: "refused", code, message: error.message, hint, word: wordAt(statement, position) };
  }
}

function detailsOf(error: object): { readonly code: string; readonly hint: string | null; readonly position: number } {
  const text = (key: string): string | null => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === "string" || typeof value === "number" ? String(value) : null;
  };
  return { code: text("code") ?? "", hint: text("hint"), position: Number(text("position") ?? Number.NaN) };
}

/** Returns the last part of the name at a 1-based position: `name` in `users.name`. */
function wordAt(statement: string, position: number): string | null {
  if (!Number.isInteger(position)) return null;
  const [name] = /^(?:(?:"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*)\.?)+/u.exec(statement.slice(position - 1)) ?? [];
  const parts = name?.match(/"(?:[^"]|"")*"|[^."]+/g) ?? [];
  const last = parts.at(-1);
  return last === undefined ? null : unquoteIdentifier(last);
}
