// ED914: a statement that asks every node of Citus.
import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { RestrictedTable, RestrictionRules } from "../analyze/restrictions/rules.ts";
import { unrestrictedTables } from "../analyze/restrictions/unrestricted-tables.ts";
import { conjunctsOf } from "../analyze/rows/equalities.ts";
import type { Scope } from "../analyze/scope.ts";
import type { TreeNode } from "../analyze/tree/node.ts";
import type { CheckContext, Warning } from "./check-context.ts";
import { isParameter } from "./owners/owned-tables.ts";
import { tableSpans } from "./places.ts";

/** Citus finds the node of a subquery by the columns of the query around it only if PostgreSQL joins the two. */
function isJoinedExists({ tree, parent }: Scope): boolean {
  const isPlain = !tree.node.is("hasAggs") && tree.setOperation === null && tree.node.list("groupClause").length === 0;
  if (parent === null || !isPlain) return false;
  return conjunctsOf(parent).some(({ condition, restricts }) => {
    const isNot = condition.tag === "BOOLEXPR" && condition.string("boolop") === "not";
    const link = isNot ? condition.nodes("args")[0] : condition;
    const isExists = link?.tag === "SUBLINK" && link.number("subLinkType") === existsLink;
    return restricts === null && isExists && link.node("subselect") === tree.node;
  });
}

const existsLink = 0;

/** A statement asks one node if the distribution columns of all of its tables are equal to one parameter. */
export function severalNodes(
  { statement, analysis, numbered }: AnalyzedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  const { scope } = analysis;
  const tables = new Map(
    entities.flatMap((entity): readonly (readonly [string, RestrictedTable])[] => {
      const field = entity.distributedBy;
      const key = JSON.stringify([entity.table.schema, entity.table.name]);
      return field === null ? [] : [[key, { column: field.column.name, references: [] }]];
    }),
  );
  if (scope === null || tables.size === 0) return [];
  const rulesOf = (isValue: (node: TreeNode) => boolean): RestrictionRules => ({
    tableOf: ({ schema, table }) => tables.get(JSON.stringify([schema, table])) ?? null,
    isValue,
    countsOuterColumns: isJoinedExists,
  });
  const values = [
    (node: TreeNode) => node.tag === "CONST",
    ...numbered.map((_, index) => (node: TreeNode) => isParameter(node) && node.number("paramid") === index + 1),
  ];
  const found = values.map((isValue) => unrestrictedTables(scope, rulesOf(isValue)));
  const [fewest = []] = found.toSorted((a, b) => a.length - b.length);
  const [first] = fewest;
  if (first === undefined || fewest.length === 0) return [];
  const { table, alias, column } = first;
  const [span] = tableSpans(statement, table, alias);
  return [{ name: "query-shards", id: "ED914", span, parameters: { name: statement.name, table, column } }];
}
