// Finds the objects that a statement of entities creates, by their keys.
import { objectKey } from "../../catalog/names.ts";
import { nodeOf, statementTrees, type Tree } from "./statement-tree.ts";

/** Returns the keys from the smallest part to its table; empty for other statements. */
export async function statementObjects(sql: string): Promise<readonly string[]> {
  const [tree] = await statementTrees(sql);
  const index = nodeOf(tree, "IndexStmt");
  if (index !== null) return partKeys("index", index["relation"], index["idxname"]);
  const trigger = nodeOf(tree, "CreateTrigStmt");
  if (trigger !== null) return partKeys("trigger", trigger["relation"], trigger["trigname"]);
  const policy = nodeOf(tree, "CreatePolicyStmt");
  if (policy !== null) return partKeys("policy", policy["table"], policy["policy_name"]);
  const altered = nodeOf(tree, "AlterTableStmt");
  if (altered !== null) {
    const [command] = altered["cmds"] as readonly Tree[];
    const constraint = nodeOf(nodeOf(command, "AlterTableCmd")?.["def"], "Constraint");
    return partKeys("constraint", altered["relation"], constraint?.["conname"]);
  }
  const created = nodeOf(tree, "CreateStmt");
  if (created !== null) return partKeys("constraint", created["relation"], undefined);
  const type = nodeOf(tree, "CreateEnumStmt");
  if (type === null) return [];
  const names = (type["typeName"] as readonly Tree[]).map((part) => String(nodeOf(part, "String")?.["sval"]));
  return [objectKey("type", names.at(-2) ?? "public", names.at(-1) ?? "")];
}

function partKeys(
  kind: "index" | "constraint" | "trigger" | "policy",
  relation: unknown,
  name: unknown,
): readonly string[] {
  const { schemaname = "public", relname } = relation as { readonly schemaname?: string; readonly relname: string };
  const table = objectKey("table", schemaname, relname);
  return typeof name === "string" ? [objectKey(kind, schemaname, relname, name), table] : [table];
}
