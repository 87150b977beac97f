// The tables of a statement, with the query that each is in.
import type { QueryLevel, TableName, TableReference } from "../../data/analysis.ts";
import type { Scope } from "../scope.ts";
import { TreeNode } from "../tree/node.ts";
import { viewScope } from "../values/views.ts";

export function levelsOf(scope: Scope): readonly QueryLevel[] {
  const levels: QueryLevel[] = [];
  addLevel(scope, null, [], levels);
  return levels;
}

function addLevel(scope: Scope, parent: number | null, views: readonly TableName[], levels: QueryLevel[]): void {
  const index = levels.length;
  const tables: TableReference[] = [];
  levels.push({ parent, command: scope.tree.command, tables });
  for (const [position, range] of scope.tree.ranges.entries()) {
    const relation = range.kind === "relation" ? scope.catalog.relations.get(range.relation) : undefined;
    if (relation === undefined) continue;
    const name = { schema: relation.schema, table: relation.name };
    tables.push({ ...name, alias: range.alias, views, isTarget: position + 1 === scope.tree.target });
    const view = viewScope(relation, scope);
    if (view !== null) addLevel(view, index, [...views, name], levels);
  }
  for (const query of queriesIn(scope.tree.node)) addLevel(scope.child(query), index, views, levels);
}

/** Returns the queries in a node, without those within them. */
function queriesIn(node: TreeNode): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!(value instanceof TreeNode)) return;
    if (value.tag === "QUERY") found.push(value);
    else for (const one of value.values) visit(one);
  };
  for (const value of node.values) visit(value);
  return found;
}
