// A statement as it is run in a replay: within the transaction of the whole state, without what needs to stand alone.
import { loadModule, scanSync } from "libpg-query";
import { nodeOf, nodesWithin, statementTrees, type Tree } from "./statement-tree.ts";

/** Statements that change no catalog that is compared, and run in no transaction. */
const catalogNeutralNodes = ["VacuumStmt", "ReindexStmt", "ClusterStmt", "CheckPointStmt"];

const mayStandAlone = /\b(?:concurrently|vacuum|reindex|cluster|checkpoint|finalize)\b/i;

/** The text to be run; null for one that leaves no trace in a catalog. */
export async function prepareForReplay(sql: string, isTransaction: boolean): Promise<string | null> {
  if (!isTransaction && /^do\b/i.test(sql)) return withoutCommits(sql);
  if (!mayStandAlone.test(sql)) return sql;
  const [tree] = await statementTrees(sql);
  if (tree === undefined) return sql;
  // ANALYZE is a VacuumStmt to the parser, and runs anywhere.
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

/** Where CONCURRENTLY stands, which a function may be called as well. */
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

/** By the scanner's tokens, so that a name or a text of these letters stays; their places are counted in bytes. */
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

/** The batches of a backfill, all in one transaction here. What stands in a text of the block is not looked at. */
function withoutCommits(sql: string): string {
  return sql.replaceAll(/\bCOMMIT(?:\s+AND\s+(?:NO\s+)?CHAIN)?\s*;/gi, "NULL;");
}
