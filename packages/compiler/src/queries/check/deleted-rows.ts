// ED911: soft-deleted rows are among those that a statement reads or writes.
import type { Entity } from "../../2-model/data/entity.ts";
import { leavesIn, numberOf } from "../analyze/held/held-level.ts";
import { queriesIn } from "../analyze/held/queries-in.ts";
import { conjunctsOf } from "../analyze/rows/equalities.ts";
import type { Scope } from "../analyze/scope.ts";
import { TreeNode } from "../analyze/tree/node.ts";
import { viewScope } from "../analyze/values/views.ts";
import { type CheckContext, type CheckedStatement, entityOf, type Warning } from "./checked-statement.ts";
import { tableSpans } from "./places.ts";

export function deletedRows(
  { statement, analysis, source }: CheckedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  const found = analysis.scope === null ? [] : unfilteredTables(analysis.scope, entities);
  return found.map(({ entity, alias, isWritten, isInView }) => {
    const column = entity.live?.column.name ?? "";
    const { name: table } = entity.table;
    const [span] = tableSpans(statement, source, table, alias);
    const suggestion = isInView
      ? `add \`${column} IS NULL\` to the view`
      : `add \`${alias}.${column} IS NULL\`, or a condition that says which rows are meant`;
    const does = isWritten ? "changes" : "reads";
    return {
      name: "query-deleted-rows",
      id: "ED911",
      span,
      parameters: { name: statement.name, table, does, suggestion },
    };
  });
}

interface UnfilteredTable {
  readonly entity: Entity;
  readonly alias: string;
  readonly isWritten: boolean;
  readonly isInView: boolean;
}

/** Returns the tables with soft deletion whose SELECT has no condition on it. */
function unfilteredTables(scope: Scope, entities: readonly Entity[], isInView = false): readonly UnfilteredTable[] {
  const { tree, catalog } = scope;
  const own = [...new Set(leavesIn(tree.from))].flatMap((range): readonly UnfilteredTable[] => {
    const source = scope.range(range);
    const relation = source?.kind === "relation" ? catalog.relations.get(source.relation) : undefined;
    if (relation === undefined || source === null) return [];
    const view = viewScope(relation, scope);
    if (view !== null) return unfilteredTables(view, entities, true);
    const entity = entityOf({ schema: relation.schema, table: relation.name }, entities);
    const column = entity?.live == null ? null : numberOf(relation, entity.live.column.name);
    if (entity === undefined || column === null || isMentioned(scope, range, column)) return [];
    return [{ entity, alias: source.alias, isWritten: range === tree.target, isInView }];
  });
  return [...own, ...queriesIn(tree.node).flatMap((query) => unfilteredTables(scope.child(query), entities, isInView))];
}

function isMentioned(scope: Scope, range: number, column: number): boolean {
  return conjunctsOf(scope).some(
    ({ condition, restricts }) => restricts?.has(range) !== false && mentions(condition, range, column, 0),
  );
}

function mentions(value: unknown, range: number, column: number, depth: number): boolean {
  if (Array.isArray(value)) return value.some((one) => mentions(one, range, column, depth));
  if (!(value instanceof TreeNode)) return false;
  if (value.tag === "VAR" && value.number("varlevelsup") === depth)
    return value.number("varno") === range && value.number("varattno") === column;
  const inner = value.tag === "QUERY" ? depth + 1 : depth;
  return [...value.values].some((one) => mentions(one, range, column, inner));
}
