// Columns of the rows that a statement writes, as RETURNING gives them: those of the new row, `old` and `new`.
import { type CatalogRelation, withDescendants } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import type { Range, TargetEntry } from "../tree/query-tree.ts";
import { isGeneratedNotNull, relationColumn } from "./relation-columns.ts";
import { asNotNull, type Field, neverNull, nullableValue, oneOf, type Value, withReason } from "./value.ts";
import { viewScope } from "./views.ts";

type TableRange = Extract<Range, { kind: "relation" }>;
type RowVersion = "old" | "new" | "default";

const versions: Readonly<Record<number, RowVersion>> = { 1: "old", 2: "new" };

export function writtenColumn(node: TreeNode, scope: Scope): Value {
  const range = scope.range(scope.tree.target);
  if (range?.kind !== "relation") return nullableValue(0, "unknown");
  const version = versions[node.number("varreturningtype")] ?? "default";
  const value = versionColumn(node.number("varattno"), version, range, scope);
  return isMissing(version, scope) ? withReason(value, "missing-row", version) : value;
}

/** An INSERT has no old row, unless it was an update on conflict, and a DELETE no new one. */
function isMissing(version: RowVersion, { tree }: Scope): boolean {
  const command = version === "old" ? "insert" : "delete";
  return version !== "default" && tree.actions.some((action) => action.command === command);
}

function versionColumn(column: number, version: RowVersion, range: TableRange, scope: Scope): Value {
  if (column === 0) return versionRow(version, range, scope);
  const relation = scope.catalog.relations.get(range.relation);
  if (relation === undefined) return nullableValue(0, "unknown");
  if (relation.kind === "v" || relation.hasRules) return viewColumn(relation, column, scope);
  const declared = relationColumn(relation.oid, column, range.includesChildren, scope);
  if (!declared.nullable || column < 0) return declared;
  return isProved(column, version, relation, scope) ? asNotNull(declared) : declared;
}

/**
 * A view that is updated has the columns of its table, but its conditions are not on the row after the write. Triggers
 * and rules return what they want.
 */
function viewColumn(relation: CatalogRelation, column: number, scope: Scope): Value {
  const { name = "", type = 0 } = relation.columns.get(column) ?? {};
  const unknown = nullableValue(type, "column", `${relation.table}.${name}`);
  const view = relation.triggers.length > 0 || relation.hasRules ? null : viewScope(relation, scope);
  const target = view?.tree.targets[column - 1]?.value;
  const range = view?.range(target?.number("varno") ?? 0);
  if (target?.tag !== "VAR" || range?.kind !== "relation" || view?.tree.ranges.length !== 1) return unknown;
  const table = scope.catalog.relations.get(range.relation);
  if (table === undefined || table.hasRules) return unknown;
  if (table.kind === "v") return viewColumn(table, target.number("varattno"), scope);
  return relationColumn(range.relation, target.number("varattno"), true, scope);
}

function versionRow(version: RowVersion, range: TableRange, scope: Scope): Value {
  const relation = scope.catalog.relations.get(range.relation);
  if (relation === undefined) return nullableValue(0, "unknown");
  const fields: Field[] = [...relation.columns.values()].map(({ name, number }) => ({
    name,
    number,
    value: versionColumn(number, version, range, scope),
  }));
  return { ...neverNull(0), fields, table: { schema: relation.schema, table: relation.table } };
}

/** Whether a nullable column has a value in the written row. */
function isProved(column: number, version: RowVersion, relation: CatalogRelation, scope: Scope): boolean {
  const { command } = scope.tree;
  const isOld = command === "delete" || (command === "update" && version === "old");
  if (isOld && isOldNotNull(column, scope)) return true;
  if (!isOld && (version === "old" || isChangedByDatabase(relation, scope))) return false;
  const { generation = null } = relation.columns.get(column) ?? {};
  if (generation !== null) return isGenerated(column, version, relation, scope);
  if (isOld) return false;
  if (command === "merge") return isMergedNotNull(column, scope);
  const value = command === "insert" ? insertedValue(column, relation, scope) : updatedValue(column, scope);
  return value !== null && !value.nullable;
}

/** Conditions are on the row before the write. */
function isOldNotNull(column: number, { known, tree }: Scope): boolean {
  return known.hasColumn(tree.target, column, [], () => true);
}

/** Whether each clause of a MERGE that writes a row sets the column. */
function isMergedNotNull(column: number, scope: Scope): boolean {
  return scope.tree.actions
    .filter(({ command }) => command !== "nothing")
    .every(({ targets, condition }) => {
      const value = assigned(targets, column, scope.base.assuming(scope.base.facts(condition, "true")));
      return value !== null && !value.nullable;
    });
}

const [rowTrigger, beforeTrigger] = [1, 2];

/** Triggers that run before a write may change its row. */
function isChangedByDatabase(relation: CatalogRelation, scope: Scope): boolean {
  const triggers = withDescendants(scope.catalog, relation).flatMap((one) => one.triggers);
  return triggers.some((type) => (type & rowTrigger) !== 0 && (type & beforeTrigger) !== 0);
}

/** Generated columns follow the others of the row. */
function isGenerated(number: number, version: RowVersion, relation: CatalogRelation, scope: Scope): boolean {
  const column = relation.columns.get(number);
  const others = [...relation.columns.values()].filter(
    (other) => other.generation === null && isProved(other.number, version, relation, scope),
  );
  const notNull = others.map((other) => other.number);
  return column !== undefined && isGeneratedNotNull(relation, column, notNull, scope);
}

function insertedValue(column: number, relation: CatalogRelation, scope: Scope): Value | null {
  const inserted = assigned(scope.tree.targets, column, scope);
  const update = scope.tree.actions.find(({ command }) => command === "update");
  if (inserted === null || update === undefined) return inserted;
  const kept = relationColumn(relation.oid, column, true, scope);
  return oneOf(inserted.type, [inserted, assigned(update.targets, column, scope) ?? kept]);
}

function updatedValue(column: number, scope: Scope): Value | null {
  const value = assigned(scope.tree.targets, column, scope);
  if (value !== null || scope.tree.targets.some(({ number, isJunk }) => number === column && !isJunk)) return value;
  return isOldNotNull(column, scope) ? neverNull(0) : null;
}

/** Returns the value that a column is set to; null if it is not set by an expression. */
function assigned(targets: readonly TargetEntry[], column: number, scope: Scope): Value | null {
  const entry = targets.find(({ number, isJunk }) => number === column && !isJunk);
  if (entry === undefined || entry.value.tag === "SETTODEFAULT") return null;
  return (scope.isReturning ? scope.base : scope).value(entry.value);
}

/** Returns the value of `excluded.column`, the row that an INSERT proposes; null if nothing is known of it. */
export function proposedColumn(column: number, relation: CatalogRelation, scope: Scope): Value | null {
  const value = isChangedByDatabase(relation, scope) ? null : assigned(scope.tree.targets, column, scope.base);
  return value?.nullable === false ? value : null;
}
