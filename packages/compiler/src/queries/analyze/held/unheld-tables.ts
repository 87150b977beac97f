// Finds the tables of a statement whose rows may have another value than the one that they have to have.
import type { TableName } from "../../data/analysis.ts";
import type { CatalogRelation } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { targetEntry } from "../tree/query-tree.ts";
import { viewScope } from "../values/views.ts";
import { HeldLevel, leavesIn, numberOf } from "./held-level.ts";
import { membersOf } from "./merge-equalities.ts";
import type { HeldRules, HeldTable, UnheldTable } from "./rules.ts";

export function unheldTables(scope: Scope, rules: HeldRules): readonly UnheldTable[] {
  const found: UnheldTable[] = [];
  checkLevel(new HeldLevel(scope, null, rules), null, found);
  return found;
}

/** Checks the tables of a query, and those of the queries in it. */
function checkLevel(level: HeldLevel, view: TableName | null, found: UnheldTable[]): void {
  const { scope, rules } = level;
  const { tree, catalog } = scope;
  for (const range of new Set([...leavesIn(tree.from), ...(tree.target === 0 ? [] : [tree.target])])) {
    const source = scope.range(range);
    const relation = source?.kind === "relation" ? catalog.relations.get(source.relation) : undefined;
    if (relation === undefined || source === null) continue;
    const name = { schema: relation.schema, table: relation.name };
    const table = rules.tableOf(name);
    if (table !== null) {
      const problem = problemOf(level, range, relation, table);
      if (problem !== null) found.push({ ...name, alias: source.alias, column: table.column, problem, view });
    } else checkView(level, range, relation, view, found);
  }
  for (const query of tree.node.queries) checkLevel(level.child(query), view, found);
}

/** A view counts as its tables, if it shows their column. */
function checkView(
  level: HeldLevel,
  range: number,
  relation: CatalogRelation,
  view: TableName | null,
  found: UnheldTable[],
): void {
  const inner = viewScope(relation, level.scope);
  if (inner === null) return;
  const ofView = new HeldLevel(inner, null, level.rules);
  const isWritten = range === level.scope.tree.target && level.scope.tree.command === "insert";
  for (const { number } of relation.columns.values())
    if (!isWritten && level.hasValue(range, number)) seedOutput(ofView, number);
  checkLevel(ofView, view ?? { schema: relation.schema, table: relation.name }, found);
}

/** Tells a query that a column of its result is equal to the value in the rows that are asked for. */
function seedOutput(level: HeldLevel, column: number): void {
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

function seedRange(level: HeldLevel, range: number, column: number): void {
  const source = level.scope.range(range);
  if (source?.kind === "subquery") seedOutput(level.child(source.query), column);
  else if (source?.kind === "relation") level.seed(range, column);
}

function leavesOfSet(node: TreeNode): readonly number[] {
  if (node.tag !== "SETOPERATIONSTMT") return [node.number("rtindex")];
  return [node.node("larg"), node.node("rarg")].flatMap((side) => (side === null ? [] : leavesOfSet(side)));
}

function problemOf(
  level: HeldLevel,
  range: number,
  relation: CatalogRelation,
  { column: name }: HeldTable,
): UnheldTable["problem"] | null {
  const { tree } = level.scope;
  const column = numberOf(relation, name);
  if (column === null) return "read";
  if (range !== tree.target) return level.hasValue(range, column) ? null : "read";
  switch (tree.command) {
    case "insert":
      return insertProblem(level, range, column);
    case "merge":
      return mergeProblem(level, range, column);
    default:
      if (!level.hasValue(range, column)) return "read";
      return setsOther(level, tree.targets, column) && tree.command === "update" ? "changed" : null;
  }
}

type Assignments = readonly { readonly number: number; readonly value: TreeNode }[];

function setsOther(level: HeldLevel, assignments: Assignments, column: number): boolean {
  return assignments.some(({ number, value }) => number === column && !level.isValue(value));
}

const doUpdate = 2;

function insertProblem(level: HeldLevel, range: number, column: number): UnheldTable["problem"] | null {
  const { tree } = level.scope;
  const value = tree.targets.find(({ number }) => number === column)?.value;
  if (value === undefined || !level.isValue(value)) return "inserted";
  const conflict = tree.node.node("onConflict");
  if (conflict === null || conflict.number("action") !== doUpdate) return null;
  if (setsOther(level, conflict.nodes("onConflictSet").flatMap(targetEntry), column)) return "changed";
  const arbiters = conflict.nodes("arbiterElems").map((element) => element.node("expr"));
  const isArbiter = arbiters.some((one) => one?.tag === "VAR" && one.number("varattno") === column);
  return isArbiter || comparesColumn(level, conflict.node("onConflictWhere"), range, column) ? null : "conflict";
}

/** Whether a condition compares a column with the value. */
function comparesColumn(level: HeldLevel, condition: TreeNode | null, range: number, column: number): boolean {
  return membersOf(condition).some((member) => {
    const [left, right] = member.nodes("args");
    const operator = level.scope.catalog.operators.get(member.number("opno"));
    if (member.tag !== "OPEXPR" || operator?.name !== "=" || !operator.isBuiltIn) return false;
    if (left === undefined || right === undefined) return false;
    const isColumn = (node: TreeNode): boolean => {
      const found = level.columnIn(node);
      return found !== null && found.level === level && found.range === range && found.column === column;
    };
    // In ON CONFLICT the column is that of the row that is there, which says nothing of itself.
    const isOther = (node: TreeNode): boolean => !isColumn(node) && level.isValue(node);
    return (isColumn(left) && isOther(right)) || (isColumn(right) && isOther(left));
  });
}

const [update, insert, nothing] = [2, 3, 7];
const notMatchedBySource = 1;

function mergeProblem(level: HeldLevel, range: number, column: number): UnheldTable["problem"] | null {
  const actions = level.scope.tree.node.nodes("mergeActionList");
  for (const action of actions) {
    const assignments = action.nodes("targetList").flatMap(targetEntry);
    const command = action.number("commandType");
    if (command === nothing) continue;
    if (command === insert) {
      const value = assignments.find(({ number }) => number === column)?.value;
      if (value === undefined || !level.isValue(value)) return "inserted";
      continue;
    }
    // Rows that match nothing of the source are held by the condition of the action alone.
    const hasValue =
      comparesColumn(level, action.node("qual"), range, column) ||
      (action.number("matchKind") !== notMatchedBySource && level.hasValue(range, column));
    if (!hasValue) return "read";
    if (command === update && setsOther(level, assignments, column)) return "changed";
  }
  return null;
}
