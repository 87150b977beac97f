// A statement that PostgreSQL refuses into its own words.
import type { Transaction } from "entity-derive/runtime";

export interface Refusal {
  readonly kind: "refused";
  /** `42703` */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** The word of the statement that it is about; null where the server names no place. */
  readonly word: string | null;
}

/** Runs a statement in a savepoint; null where it succeeds. */
export async function refusalOf(db: Transaction, statement: string): Promise<Refusal | null> {
  try {
    await db.transaction((savepoint) => savepoint.execute(statement));
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, hint, position } = detailsOf(error);
    // Whatever is none of PostgreSQL's, a connection that is gone say, is no refusal.
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

/** The last part of the name at this place, which counts from 1: of `users.name` it is `name`. */
function wordAt(statement: string, position: number): string | null {
  if (!Number.isInteger(position)) return null;
  const [name] = /^(?:(?:"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*)\.?)+/u.exec(statement.slice(position - 1)) ?? [];
  const parts = name?.match(/"(?:[^"]|"")*"|[^."]+/g) ?? [];
  const last = parts.at(-1);
  if (last === undefined) return null;
  return last.startsWith('"') ? last.slice(1, -1).replaceAll('""', '"') : last;
}
