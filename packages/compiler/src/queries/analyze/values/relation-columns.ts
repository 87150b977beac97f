// The columns of tables and views in any of their rows.
import { type CatalogColumn, type CatalogRelation, isBuiltIn } from "../catalog/catalog.ts";
import { isProvedNotNull } from "../catalog/not-null.ts";
import type { Fact } from "../facts/facts.ts";
import { Scope } from "../scope.ts";
import { parseTree, TreeNode } from "../tree/node.ts";
import { tableTree } from "../tree/query-tree.ts";
import { neverNull, nullableValue, type Value } from "./value.ts";
import { viewScope } from "./views.ts";

/** Returns the column of a table or view in any of its rows. */
export function relationColumn(oid: number, number: number, includesChildren: boolean, scope: Scope): Value {
  const relation = scope.catalog.relations.get(oid);
  const column = relation?.columns.get(number);
  if (relation?.kind === "v")
    return viewScope(relation, scope)?.result[number - 1]?.value ?? nullableValue(0, "unknown");
  if (relation?.kind === "r" && number < 0) return neverNull(0);
  if (relation === undefined || column === undefined) return nullableValue(0, "unknown");
  const subject = `${relation.table}.${column.name}`;
  const isProved = isProvedNotNull(scope.catalog, relation, column, includesChildren);
  const value =
    isProved || isGeneratedNotNull(relation, column, [], scope)
      ? neverNull(column.type, column.modifier)
      : nullableValue(column.type, "column", subject, column.modifier);
  if (relation.kind === "m" || relation.kind === "f" || isBuiltIn(oid)) return value;
  return { ...value, origins: [{ schema: relation.schema, table: relation.table, column: column.name }] };
}

/**
 * A generated column is what its expression gives for the other columns.
 * @param notNull nullable columns that have a value
 */
export function isGeneratedNotNull(
  relation: CatalogRelation,
  column: CatalogColumn,
  notNull: readonly number[],
  { analyzer }: Scope,
): boolean {
  if (column.generation === null || relation.children.length > 0 || relation.kind !== "r") return false;
  const expression = parseTree(column.generation);
  if (!(expression instanceof TreeNode)) return false;
  const facts = notNull.map((number): Fact => {
    return { kind: "column", levelsUp: 0, range: 1, column: number, nulledBy: [] };
  });
  return !new Scope(analyzer, tableTree(relation.oid), null).assuming(facts).value(expression).nullable;
}
