// Runs statements of the template `sql`, and reads their columns by their names.
import type { Queryable, Statement } from "../database/database.ts";
import { noteFailedStatement } from "../errors/failed-statement.ts";
import { TooManyRowsError } from "../errors/row-errors.ts";
import { type Token, tokensOf } from "../migrations/sql/tokens.ts";
import { quoteIdentifier } from "../sql/quote.ts";
import type { ColumnReader } from "./readers.ts";
import { type SqlStatement, textOf } from "./statement.ts";

/** The readers of the columns, by their names. */
export type Columns = Readonly<Record<string, ColumnReader<unknown>>>;

/** The rows of {@link Columns}. */
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ReturnType<C[Name]> };

/** Options of a statement. */
export interface SqlOptions {
  /** The name in logs and traces. Default: `sql`. */
  readonly name?: string;
  /** Whether it only reads, so that a replica may run it. Default: `false`. */
  readonly isRead?: boolean;
}

/**
 * Returns the rows of a statement. Other columns than those with a reader are not read.
 *
 * @throws {TypeError} if the text of a column is not one of its reader's type, or if it is NULL without `orNull`
 * @example
 * const spent = await rows(db, sql`SELECT user_id AS id, sum(total) AS spent FROM orders GROUP BY user_id`, {
 *   id: uuid,
 *   spent: orNull(decimal),
 * });
 */
export async function rows<const C extends Columns>(
  db: Queryable,
  statement: SqlStatement,
  columns: C,
  options: SqlOptions = {},
): Promise<RowOf<C>[]> {
  const names = Object.keys(columns);
  if (names.length === 0) throw new TypeError("`rows` needs the reader of at least one column");
  const found = await run(db, { ...options, text: withColumns(textOf(statement), names) }, statement);
  return found.rows.map((texts) => {
    const values = names.map((name, index) => [name, columns[name]?.(texts[index] ?? null, name)] as const);
    return Object.fromEntries(values) as RowOf<C>;
  });
}

/**
 * Returns the only row of a statement, or null.
 * @throws {TooManyRowsError} if there are several
 */
export async function row<const C extends Columns>(
  db: Queryable,
  statement: SqlStatement,
  columns: C,
  options: SqlOptions = {},
): Promise<RowOf<C> | null> {
  const [first = null, ...others] = await rows(db, statement, columns, options);
  if (others.length > 0) throw new TooManyRowsError(options.name ?? defaultName);
  return first;
}

/** Returns the number of rows that a statement has changed, or found. */
export async function count(db: Queryable, statement: SqlStatement, options: SqlOptions = {}): Promise<number> {
  return (await run(db, { ...options, text: textOf(statement) }, statement)).count;
}

const defaultName = "sql";

async function run(
  db: Queryable,
  { text, name = defaultName, isRead = false }: SqlOptions & { readonly text: string },
  { parameters }: SqlStatement,
): Promise<Awaited<ReturnType<Queryable["query"]>>> {
  const statement: Statement = isRead ? { name, text, isRead } : { name, text };
  try {
    return await db.query(statement, parameters);
  } catch (error) {
    noteFailedStatement(error, { name, isOwn: true });
    throw error;
  }
}

/** Selects columns by name, so that the server rejects names that the statement does not have. */
function withColumns(text: string, names: readonly string[]): string {
  const list = names.map((name) => `sql_result.${quoteIdentifier(name)}`).join(", ");
  const start = startOfWrite(text);
  // A statement that writes is only allowed in the outermost WITH, and one that reads keeps its order in FROM.
  if (start === null) return `SELECT ${list} FROM (${text}\n) AS sql_result`;
  const before = start === 0 ? "WITH" : `${text.slice(0, start).trimEnd()}\n,`;
  return `${before} sql_result AS (${text.slice(start)}\n) SELECT ${list} FROM sql_result`;
}

const writes: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
const commands: ReadonlySet<string> = new Set([...writes, "SELECT", "VALUES", "TABLE"]);
/** The tokens before the name of a common table expression. */
const beforeNames: ReadonlySet<string> = new Set(["WITH", "RECURSIVE", ","]);

/** Returns null for a statement that only reads, and 0 for one that has no WITH. */
function startOfWrite(text: string): number | null {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== "comment");
  const [first] = tokens;
  if (first === undefined) return null;
  if (wordOf(first) !== "WITH") return writes.has(wordOf(first)) ? 0 : null;
  const main = mainStatement(tokens);
  if (main === undefined) return null;
  const isWrite = writes.has(wordOf(main)) || tokens.some((token, index) => isCommonWrite(token, tokens[index - 1]));
  return isWrite ? main.start : null;
}

/** Returns the first word of the statement after the common table expressions. */
function mainStatement(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  return tokens.find((token, index) => {
    if (token.text === "(") depth += 1;
    if (token.text === ")") depth -= 1;
    const before = tokens[index - 1];
    const isName = before !== undefined && beforeNames.has(before.text === "," ? "," : wordOf(before));
    return depth === 0 && !isName && commands.has(wordOf(token));
  });
}

function isCommonWrite(token: Token, before: Token | undefined): boolean {
  return before?.text === "(" && writes.has(wordOf(token));
}

function wordOf({ kind, text }: Token): string {
  return kind === "word" ? text.toUpperCase() : "";
}
