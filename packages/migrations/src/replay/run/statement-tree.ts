// SQL as PostgreSQL's own parser understands it: the kinds of statements, and the names of roles and extensions in them.
import { loadModule, parsePlPgSQLSync, parseSync } from "libpg-query";

/** A node of the parser's tree, of which only what is asked for is known. */
export type Tree = Readonly<Record<string, unknown>>;

/** The statements' nodes, each under the name of its kind (`IndexStmt`); none for text that does not parse: the server says why. */
export async function statementTrees(sql: string): Promise<readonly Tree[]> {
  await loadModule();
  try {
    return (parseSync(sql).stmts ?? []).map(({ stmt }) => (stmt ?? {}) as Tree);
  } catch {
    return [];
  }
}

/** The same of the statements within a DO block of PL/pgSQL, in their order; what it makes of text and runs is not seen. */
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

/** The node of a kind, where the statement or expression is of that kind. */
export function nodeOf(tree: unknown, kind: string): Tree | null {
  const node: unknown = typeof tree === "object" && tree !== null ? Reflect.get(tree, kind) : null;
  return typeof node === "object" && node !== null ? (node as Tree) : null;
}

/** All nodes of a kind within. */
export function nodesOf(value: unknown, kind: string): readonly Tree[] {
  return [...nodesWithin(value)].map((one) => nodeOf(one, kind)).filter((node) => node !== null);
}

/** Every node within, itself first. */
export function* nodesWithin(value: unknown): Generator<Tree> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesWithin(one);
  } else if (typeof value === "object" && value !== null) {
    yield value as Tree;
    for (const one of Object.values(value)) yield* nodesWithin(one);
  }
}

/** The names within, in their order: `["public", "users"]`. */
export function stringsIn(value: unknown): readonly string[] {
  return [...nodesWithin(value)].flatMap(({ sval }) => (typeof sval === "string" ? [sval] : []));
}
