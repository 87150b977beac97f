// Parses statements that cannot run in a transaction, to derive the locks that cannot be observed.
import { nodeOf, nodesWithin, statementTrees, stringsIn, type Tree } from "../../replay/run/statement-tree.ts";
import type { LockMode } from "./lock-modes.ts";
import { type NamedRelation, parseRangeVar } from "./range-vars.ts";

/** The effect of a standalone statement on its tables. */
export interface StandaloneStatement {
  readonly mode: LockMode;
  readonly effect: "builds" | "drops" | "rebuilds" | "scans" | "rewrites" | "detaches";
  /** The tables or the index that the statement names; empty for all tables. */
  readonly relations: readonly NamedRelation[];
  /** Relations that are briefly locked in ACCESS EXCLUSIVE mode at the end. */
  readonly briefLocks: readonly NamedRelation[];
}

/** Returns null for a statement that can run in a transaction, where its locks are observed. */
export async function parseStandalone(sql: string): Promise<StandaloneStatement | null> {
  const [tree] = await statementTrees(sql);
  if (tree === undefined) return null;
  return (
    concurrentIndex(tree) ?? concurrentDrop(tree) ?? reindex(tree) ?? cluster(tree) ?? vacuum(tree) ?? detach(tree)
  );
}

function concurrentIndex(tree: Tree): StandaloneStatement | null {
  const node = nodeOf(tree, "IndexStmt");
  if (node?.["concurrent"] !== true) return null;
  return {
    mode: "SHARE UPDATE EXCLUSIVE",
    effect: "builds",
    relations: parseRangeVar(node["relation"]),
    briefLocks: [],
  };
}

function concurrentDrop(tree: Tree): StandaloneStatement | null {
  const node = nodeOf(tree, "DropStmt");
  if (node?.["concurrent"] !== true) return null;
  const [name = "", schema = null] = stringsIn(node["objects"]).toReversed();
  return { mode: "SHARE UPDATE EXCLUSIVE", effect: "drops", relations: [{ schema, name }], briefLocks: [] };
}

/** REINDEX of a schema or a database cannot run in a transaction; of a table or an index it can. */
function reindex(tree: Tree): StandaloneStatement | null {
  const node = nodeOf(tree, "ReindexStmt");
  if (node === null) return null;
  const relations = parseRangeVar(node["relation"]);
  if (hasOption(node, "concurrently"))
    return { mode: "SHARE UPDATE EXCLUSIVE", effect: "rebuilds", relations, briefLocks: [] };
  return relations.length > 0 ? null : { mode: "SHARE", effect: "rebuilds", relations, briefLocks: [] };
}

function cluster(tree: Tree): StandaloneStatement | null {
  const node = nodeOf(tree, "ClusterStmt");
  if (node === null || node["relation"] !== undefined) return null;
  return { mode: "ACCESS EXCLUSIVE", effect: "rewrites", relations: [], briefLocks: [] };
}

/** Parses VACUUM. The parser returns a VacuumStmt for ANALYZE as well, which can run in a transaction. */
function vacuum(tree: Tree): StandaloneStatement | null {
  const node = nodeOf(tree, "VacuumStmt");
  if (node?.["is_vacuumcmd"] !== true) return null;
  const relations = [...nodesWithin(node["rels"])].flatMap((relation) => parseRangeVar(relation["relation"]));
  return hasOption(node, "full")
    ? { mode: "ACCESS EXCLUSIVE", effect: "rewrites", relations, briefLocks: [] }
    : { mode: "SHARE UPDATE EXCLUSIVE", effect: "scans", relations, briefLocks: [] };
}

function detach(tree: Tree): StandaloneStatement | null {
  const node = nodeOf(tree, "AlterTableStmt");
  const [partition] = [...nodesWithin(node?.["cmds"])].filter(({ concurrent }) => concurrent === true);
  if (node === null || partition === undefined) return null;
  const briefLocks = parseRangeVar(partition["name"]);
  return { mode: "SHARE UPDATE EXCLUSIVE", effect: "detaches", relations: parseRangeVar(node["relation"]), briefLocks };
}

/** Whether an option is on: `VACUUM (FULL)`, `REINDEX (CONCURRENTLY)`, but not `(FULL false)`. */
function hasOption(node: Tree, option: string): boolean {
  return nodesWithin([node["options"], node["params"]]).some(({ defname, arg }) => {
    if (defname !== option) return false;
    const values = [...nodesWithin(arg)].flatMap(({ sval, boolval }) => [sval, boolval]);
    return !values.some((value) => value === "false" || value === "off" || value === false);
  });
}
