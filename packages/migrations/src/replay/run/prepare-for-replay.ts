// Rewrites statements for a replay, in which everything runs in one transaction.
import { loadModule, scanSync } from "libpg-query";
import { nodeOf, nodesWithin, statementTrees, type Tree } from "./statement-tree.ts";

/** Statements without effect on compared catalogs, which cannot run in a transaction. */
const catalogNeutralNodes = ["VacuumStmt", "ReindexStmt", "ClusterStmt", "CheckPointStmt"];

const mayStandAlone = /\b(?:concurrently|vacuum|reindex|cluster|checkpoint|finalize)\b/i;

/** Returns the statement to run; null if it has no effect on a catalog. */
export async function prepareForReplay(sql: string, isTransaction: boolean): Promise<string | null> {
  if (!isTransaction && /^do\b/i.test(sql)) return withoutCommits(sql);
  if (!mayStandAlone.test(sql)) return sql;
  const [tree] = await statementTrees(sql);
  if (tree === undefined) return sql;
  // The parser has a VacuumStmt for ANALYZE as well, which can run in a transaction.
  if (catalogNeutralNodes.some((kind) => nodeOf(tree, kind) !== null)) return /^analy[sz]e\b/i.test(sql) ? sql : null;
  const place = concurrentlyPosition(tree);
  switch (place) {
    case "none":
      return sql;
    case "finalize":
      return null;
    case "first":
    case "last":
      return withoutConcurrently(sql, place);
  }
}

/** Returns the position of the key word CONCURRENTLY, which can be the name of a function, too. */
function concurrentlyPosition(tree: Tree): "none" | "first" | "last" | "finalize" {
  for (const kind of ["IndexStmt", "DropStmt", "RefreshMatViewStmt"])
    if (nodeOf(tree, kind)?.["concurrent"] === true) return "first";
  for (const { subtype, def } of nodesWithin(nodeOf(tree, "AlterTableStmt"))) {
    if (subtype === "AT_DetachPartitionFinalize") return "finalize";
    if (subtype !== "AT_DetachPartition") continue;
    for (const { concurrent } of nodesWithin(def)) if (concurrent === true) return "last";
  }
  return "none";
}

/** Uses the tokens of PostgreSQL's scanner, so that names and literals are kept. Their positions are in bytes. */
async function withoutConcurrently(sql: string, place: "first" | "last"): Promise<string> {
  await loadModule();
  const isKeyword = ({ text, keywordName }: { readonly text: string; readonly keywordName: string }): boolean =>
    keywordName !== "NO_KEYWORD" && text.toLowerCase() === "concurrently";
  const { tokens } = scanSync(sql);
  const token = place === "first" ? tokens.find(isKeyword) : tokens.findLast(isKeyword);
  if (token === undefined) return sql;
  const bytes = Buffer.from(sql, "utf8");
  return `${bytes.toString("utf8", 0, token.start).trimEnd()} ${bytes.toString("utf8", token.end).trimStart()}`;
}

/**
 * Removes COMMITs from the batches of a backfill, which run in one transaction here. Literals in the block are ignored.
 */
function withoutCommits(sql: string): string {
  return sql.replaceAll(/\bCOMMIT(?:\s+AND\s+(?:NO\s+)?CHAIN)?\s*;/gi, "NULL;");
}
