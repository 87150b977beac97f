// Converts a plan of PostgreSQL to lines.
import type { PlanNode } from "@entity-derive/migrations";
import type { PlanLine } from "../answers/operations.ts";

export function planLines(node: PlanNode, level = 0): readonly PlanLine[] {
  const { "Node Type": type, "Relation Name": table, "Index Name": index } = node;
  const text = [
    type,
    ...(index === undefined ? [] : [`using ${index}`]),
    ...(table === undefined ? [] : [`on ${table}`]),
  ];
  const conditions = [
    ["Index Cond", node["Index Cond"]],
    ["Filter", node.Filter],
    ["Hash Cond", node["Hash Cond"]],
    ["Merge Cond", node["Merge Cond"]],
    ["Join Filter", node["Join Filter"]],
    ["Sort Key", node["Sort Key"]?.join(", ")],
  ].flatMap(([label, condition]) => (condition === undefined ? [] : [`${label}: ${condition}`]));
  const isCostly = type === "Seq Scan" || type === "Sort";
  const children = (node.Plans ?? []).flatMap((child) => planLines(child, level + 1));
  return [{ level, text: text.join(" "), conditions, isCostly }, ...children];
}
