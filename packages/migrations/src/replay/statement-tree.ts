// SQL as PostgreSQL's own parser understands it: the kinds of statements, and the names of roles and extensions in them.
import { loadModule, parseSync } from "libpg-query";

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

/** The node of a kind, where the statement is of that kind. */
export function nodeOf(tree: Tree, kind: string): Tree | null {
  const node = tree[kind];
  return typeof node === "object" && node !== null ? (node as Tree) : null;
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
