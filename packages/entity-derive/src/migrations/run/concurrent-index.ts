// Parses and checks CREATE INDEX CONCURRENTLY and DROP INDEX CONCURRENTLY, which leave an invalid index when they fail.
import type { HeldConnection } from "../../database/database.ts";
import { firstValue } from "../first-value.ts";
import { isKeyword, readStatements, unquotedName } from "../sql/statements.ts";
import type { Token } from "../sql/tokens.ts";

/** An index that a statement builds without blocking writes. Names are as in the statement. */
export interface ConcurrentIndex {
  readonly isUnique: boolean;
  /** Null if the server chooses it. */
  readonly name: string | null;
  readonly ifNotExists: boolean;
  readonly table: string;
  /** The part after the table: `USING gin (…) WHERE …`. */
  readonly definition: string;
}

export interface FoundIndex {
  /** The quoted name with its schema. */
  readonly name: string;
  readonly isValid: boolean;
  readonly isSame: boolean;
}

/** Returns the index that a statement creates concurrently; null for other statements. */
export function concurrentIndex(sql: string): ConcurrentIndex | null {
  const tokens = codeTokens(sql);
  let at = 0;
  const take = (...keywords: readonly string[]): boolean => {
    const found = keywords.every((keyword, offset) => isKeyword(tokens[at + offset], keyword));
    if (found) at += keywords.length;
    return found;
  };
  if (!take("CREATE")) return null;
  const isUnique = take("UNIQUE");
  if (!take("INDEX", "CONCURRENTLY")) return null;
  const ifNotExists = take("IF", "NOT", "EXISTS");
  const name = isKeyword(tokens[at], "ON") ? null : (tokens[at++]?.text ?? null);
  if (!take("ON")) return null;
  take("ONLY");
  const from = tokens[at];
  while (tokens[at + 1]?.text === ".") at += 2;
  const to = tokens[at];
  if (from === undefined || to === undefined) return null;
  return { isUnique, name, ifNotExists, table: sql.slice(from.start, to.end), definition: sql.slice(to.end) };
}

/** Returns the index that a statement drops concurrently; null for other statements. */
export function concurrentlyDropped(sql: string): string | null {
  const tokens = codeTokens(sql);
  if (!["DROP", "INDEX", "CONCURRENTLY"].every((keyword, at) => isKeyword(tokens[at], keyword))) return null;
  const [first] = tokens.slice(isKeyword(tokens[3], "IF") ? 5 : 3);
  const last = tokens.findLast((token) => !isKeyword(token, "CASCADE", "RESTRICT"));
  return first === undefined || last === undefined ? null : sql.slice(first.start, last.end);
}

/** Whether a statement contains CONCURRENTLY: it waits for locks without blocking others for long. */
export function isConcurrent(sql: string): boolean {
  return codeTokens(sql).some((token) => isKeyword(token, "CONCURRENTLY"));
}

/** Returns existing indexes with the name of the statement, or, if it has no name, with the same definition. */
export async function foundIndexes(connection: HeldConnection, index: ConcurrentIndex): Promise<readonly FoundIndex[]> {
  const text = `\
SELECT quote_ident(nspname) || '.' || quote_ident(relname), indisvalid, indisunique, pg_get_indexdef(indexrelid)
  FROM pg_index
  JOIN pg_class ON pg_class.oid = indexrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
 WHERE indrelid = to_regclass($1::text) AND relname = coalesce($2::text, relname)`;
  const name = index.name === null ? null : unquotedName(index.name);
  const { rows } = await connection.query({ name: "migrations.index", text }, [index.table, name]);
  if (rows.length === 0) return [];
  const expected = await wantedDefinition(connection, index);
  const found = rows.map(([sqlName, isValid, isUnique, definition]) => ({
    name: sqlName ?? "",
    isValid: isValid === "t",
    isSame: (isUnique === "t") === index.isUnique && expected === methodOf(definition ?? ""),
  }));
  return index.name === null ? found.filter(({ isSame }) => isSame) : found;
}

/** Drops an index without blocking writes. */
export async function dropConcurrently(connection: HeldConnection, name: string): Promise<void> {
  await connection.execute("SET lock_timeout = 0");
  await connection.execute(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
}

/** Returns the server's definition of the same index on an empty copy of the table; null if it cannot be created. */
async function wantedDefinition(connection: HeldConnection, index: ConcurrentIndex): Promise<string | null> {
  await connection.execute("BEGIN; SET LOCAL lock_timeout = '1s'");
  try {
    await connection.execute(`CREATE TEMPORARY TABLE entity_derive_copy (LIKE ${index.table}) ON COMMIT DROP`);
    await connection.execute(
      `CREATE ${index.isUnique ? "UNIQUE " : ""}INDEX entity_derive_copy_idx ON pg_temp.entity_derive_copy ${index.definition}`,
    );
    const text = "SELECT pg_get_indexdef('pg_temp.entity_derive_copy_idx'::regclass)";
    return methodOf((await firstValue(connection, "definition", text)) ?? "");
  } catch {
    return null;
  } finally {
    await connection.execute("ROLLBACK");
  }
}

/** Returns the definition from the access method on, after the names of index and table. */
function methodOf(definition: string): string {
  return definition.slice(definition.indexOf(" USING "));
}

function codeTokens(sql: string): readonly Token[] {
  return readStatements(sql).statements[0]?.tokens ?? [];
}
