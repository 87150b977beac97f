// Parses SQL with PostgreSQL's own parser.
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

/** A node of the parse tree. */
export type Tree = Readonly<Record<string, unknown>>;

/**
 * Returns the nodes of the statements, keyed by kind (`IndexStmt`); empty for text that does not parse, whose error the
 * server reports.
 */
export async function statementTrees(sql: string): Promise<readonly Tree[]> {
  await loadModule();
  try {
    return (parseSync(sql).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as Tree);
  } catch {
    return [];
  }
}

/** Returns the statements in a DO block of PL/pgSQL, in order. Dynamic SQL is not parsed. */
export async function blockTrees(sql: string): Promise<readonly Tree[]> {
  await loadModule();
  const parts = nodesWithin(blockOf(sql));
  const texts = [...parts].flatMap(({ query, parseMode }) =>
    typeof query === "string" && parseMode === 0 ? query : [],
  );
  return (await Promise.all(texts.map(statementTrees))).flat();
}

function blockOf(sql: string): unknown {
  try {
    return parsePlPgSQLSync(sql);
  } catch {
    return null;
  }
}

/** Returns the node if it is of this kind, else null. */
export function nodeOf(tree: unknown, kind: string): Tree | null {
  const node: unknown = typeof tree === "object" && tree !== null ? Reflect.get(tree, kind) : null;
  return typeof node === "object" && node !== null ? (node as Tree) : null;
}

/** Returns all nested nodes of a kind. */
export function nodesOf(value: unknown, kind: string): readonly Tree[] {
  return [...nodesWithin(value)].map((one) => nodeOf(one, kind)).filter((node) => node !== null);
}

/** Yields the node and all nested nodes. */
export function* nodesWithin(value: unknown): Generator<Tree> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesWithin(one);
  } else if (typeof value === "object" && value !== null) {
    yield value as Tree;
    for (const one of Object.values(value)) yield* nodesWithin(one);
  }
}

/** Returns the nested strings, in order: `["public", "users"]`. */
export function stringsIn(value: unknown): readonly string[] {
  return [...nodesWithin(value)].flatMap(({ sval }) => (typeof sval === "string" ? [sval] : []));
}
