// ED914: a statement that asks every node of Citus.
import { distributionField } from "../../2-model/data/table/distribution.ts";
import type { HeldRules, HeldTable } from "../analyze/held/rules.ts";
import { unheldTables } from "../analyze/held/unheld-tables.ts";
import type { TreeNode } from "../analyze/tree/node.ts";
import type { CheckContext, CheckedStatement, Warning } from "./checked-statement.ts";
import { isParameter } from "./owners/owned-tables.ts";
import { tableSpans } from "./places.ts";

/** A statement asks one node if the distribution columns of all of its tables are equal to one parameter. */
export function severalNodes(
  { statement, analysis, parameters, source }: CheckedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  const { scope } = analysis;
  const tables = new Map(
    entities.flatMap((entity): readonly (readonly [string, HeldTable])[] => {
      const field = distributionField(entity);
      const key = JSON.stringify([entity.table.schema, entity.table.name]);
      return field === null ? [] : [[key, { column: field.column.name, references: [] }]];
    }),
  );
  if (scope === null || tables.size === 0) return [];
  const rulesOf = (isValue: (node: TreeNode) => boolean): HeldRules => ({
    tableOf: ({ schema, table }) => tables.get(JSON.stringify([schema, table])) ?? null,
    isValue,
  });
  const values = [
    (node: TreeNode) => node.tag === "CONST",
    ...parameters.map((_, index) => (node: TreeNode) => isParameter(node) && node.number("paramid") === index + 1),
  ];
  const found = values.map((isValue) => unheldTables(scope, rulesOf(isValue)));
  const [fewest = []] = found.toSorted((a, b) => a.length - b.length);
  const [first] = fewest;
  if (first === undefined || fewest.length === 0) return [];
  const { table, alias, column } = first;
  const [span] = tableSpans(statement, source, table, alias);
  return [{ name: "query-shards", id: "ED914", span, parameters: { name: statement.name, table, column } }];
}
