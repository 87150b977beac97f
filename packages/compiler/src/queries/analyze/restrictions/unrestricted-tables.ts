// Finds the tables of a statement whose rows may have another value than the one that they have to have.
import type { TableName } from "../../data/analysis.ts";
import { type CatalogRelation, numberOf } from "../catalog/catalog.ts";
import { equalitiesIn, membersOf } from "../rows/equalities.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { type Action, leavesIn } from "../tree/query-tree.ts";
import { viewScope } from "../values/views.ts";
import { QueryLevel } from "./query-level.ts";
import type { RestrictedTable, RestrictionRules, UnrestrictedTable } from "./rules.ts";

export function unrestrictedTables(scope: Scope, rules: RestrictionRules): readonly UnrestrictedTable[] {
  const found: UnrestrictedTable[] = [];
  checkLevel(new QueryLevel(scope, null, rules), null, found);
  return found;
}

/** Checks the tables of a query, and those of the queries in it. */
function checkLevel(level: QueryLevel, view: TableName | null, found: UnrestrictedTable[]): void {
  const { scope, rules } = level;
  const { tree } = scope;
  for (const range of new Set([...leavesIn(tree.from), ...(tree.target === 0 ? [] : [tree.target])])) {
    const relation = scope.relation(range);
    if (relation === null) continue;
    const restricted = rules.tableOf(relation);
    if (restricted !== null) {
      const problem = problemOf(level, range, relation, restricted);
      const { schema, table } = relation;
      const alias = scope.range(range)?.alias ?? "";
      if (problem !== null) found.push({ schema, table, alias, column: restricted.column, problem, view });
    } else checkView(level, range, relation, view, found);
  }
  for (const query of tree.node.queries) checkLevel(level.child(query), view, found);
}

/** A view counts as its tables, if it shows their column. */
function checkView(
  level: QueryLevel,
  range: number,
  relation: CatalogRelation,
  view: TableName | null,
  found: UnrestrictedTable[],
): void {
  const inner = viewScope(relation, level.scope);
  if (inner === null) return;
  const ofView = new QueryLevel(inner, null, level.rules);
  const isWritten = range === level.scope.tree.target && level.scope.tree.command === "insert";
  for (const { number } of relation.columns.values())
    if (!isWritten && level.hasValue(range, number)) seedOutput(ofView, number);
  checkLevel(ofView, view ?? relation, found);
}

/** Tells a query that a column of its result is equal to the value in the rows that are asked for. */
function seedOutput(level: QueryLevel, column: number): void {
  const { tree } = level.scope;
  if (tree.setOperation !== null) {
    for (const range of leavesOfSet(tree.setOperation)) seedRange(level, range, column);
    return;
  }
  // A window function counts the rows of all.
  const target = tree.node.is("hasWindowFuncs") ? undefined : tree.targets.find(({ number }) => number === column);
  const standing = target === undefined ? null : level.columnIn(target.value);
  if (standing !== null && standing.level === level) seedRange(level, standing.range, standing.column);
}

function seedRange(level: QueryLevel, range: number, column: number): void {
  const source = level.scope.range(range);
  if (source?.kind === "subquery") seedOutput(level.child(source.query), column);
  else if (source?.kind === "relation") level.seed(range, column);
}

function leavesOfSet(node: TreeNode): readonly number[] {
  if (node.tag !== "SETOPERATIONSTMT") return [node.number("rtindex")];
  return [node.node("larg"), node.node("rarg")].flatMap((side) => (side === null ? [] : leavesOfSet(side)));
}

function problemOf(
  level: QueryLevel,
  range: number,
  relation: CatalogRelation,
  { column: name }: RestrictedTable,
): UnrestrictedTable["problem"] | null {
  const { tree } = level.scope;
  const column = numberOf(relation, name);
  if (column === null) return "read";
  if (range !== tree.target) return level.hasValue(range, column) ? null : "read";
  const problems = tree.actions.map((action) => problemOfAction(level, action, range, column));
  return problems.find((problem) => problem !== null) ?? null;
}

function problemOfAction(
  level: QueryLevel,
  { clause, command, targets, condition, rows }: Action,
  range: number,
  column: number,
): UnrestrictedTable["problem"] | null {
  if (command === "nothing") return null;
  const value = targets.find(({ number }) => number === column)?.value;
  if (command === "insert") return value !== undefined && level.isValue(value) ? null : "inserted";
  const isChanged = value !== undefined && !level.isValue(value);
  if (clause === "conflict") {
    if (isChanged) return "changed";
    return isArbiter(level, column) || comparesColumn(level, condition, range, column) ? null : "conflict";
  }
  // Rows that match nothing of the source are restricted by the condition of the action alone.
  const hasValue =
    (rows !== "not-matched-by-source" && level.hasValue(range, column)) ||
    comparesColumn(level, condition, range, column);
  if (!hasValue) return "read";
  return isChanged ? "changed" : null;
}

/** Whether the rows that ON CONFLICT changes have the value of the inserted row in the column. */
function isArbiter({ scope }: QueryLevel, column: number): boolean {
  const arbiters = scope.tree.node
    .node("onConflict")
    ?.nodes("arbiterElems")
    .map((element) => element.node("expr"));
  return arbiters?.some((one) => one?.tag === "VAR" && one.number("varattno") === column) === true;
}

/** Whether a condition compares a column with the value. */
function comparesColumn(level: QueryLevel, condition: TreeNode | null, range: number, column: number): boolean {
  return equalitiesIn(membersOf(condition, null), level.scope).some(({ left, right }) => {
    const isColumn = (node: TreeNode): boolean => {
      const found = level.columnIn(node);
      return found !== null && found.level === level && found.range === range && found.column === column;
    };
    // In ON CONFLICT the column is that of the row that is there, which says nothing of itself.
    const isOther = (node: TreeNode): boolean => !isColumn(node) && level.isValue(node);
    return (isColumn(left) && isOther(right)) || (isColumn(right) && isOther(left));
  });
}
