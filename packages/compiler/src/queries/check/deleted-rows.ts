// ED911: soft-deleted rows are among those that a statement reads or writes.
import type { Entity } from "../../2-model/data/entity.ts";
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import { numberOf } from "../analyze/catalog/catalog.ts";
import type { Scope } from "../analyze/scope.ts";
import { leavesIn } from "../analyze/tree/query-tree.ts";
import { viewScope } from "../analyze/values/views.ts";
import { type CheckContext, entityOf, type Warning } from "./check-context.ts";
import { isJoinedParent } from "./joined-parents.ts";
import { isRestricted } from "./mentions.ts";
import { tableSpans } from "./places.ts";

export function deletedRows(
  { statement, analysis }: AnalyzedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  const found = analysis.scope === null ? [] : unfilteredTables(analysis.scope, entities);
  return found.map(({ entity, alias, isWritten, isInView }) => {
    const column = entity.deletedAt?.column.name ?? "";
    const { name: table } = entity.table;
    const [span] = tableSpans(statement, table, alias);
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

/** Returns the tables with soft deletion whose SELECT has no condition on it, and is about their rows. */
function unfilteredTables(scope: Scope, entities: readonly Entity[], isInView = false): readonly UnfilteredTable[] {
  const { tree } = scope;
  const own = [...new Set(leavesIn(tree.from))].flatMap((range): readonly UnfilteredTable[] => {
    const relation = scope.relation(range);
    if (relation === null) return [];
    const view = viewScope(relation, scope);
    if (view !== null) return unfilteredTables(view, entities, true);
    const entity = entityOf(relation, entities);
    const column = entity?.deletedAt == null ? null : numberOf(relation, entity.deletedAt.column.name);
    if (entity === undefined || column === null || isRestricted(scope, range, column)) return [];
    const isWritten = range === tree.target;
    // ED913 says that a DELETE is past soft deletion.
    if (isWritten ? tree.command === "delete" : isJoinedParent(scope, range, entity, entities)) return [];
    return [{ entity, alias: scope.range(range)?.alias ?? "", isWritten, isInView }];
  });
  return [...own, ...tree.node.queries.flatMap((query) => unfilteredTables(scope.child(query), entities, isInView))];
}
