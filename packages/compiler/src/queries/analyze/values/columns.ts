// The columns of tables, subqueries and other ranges, as they are below all joins.
import type { CatalogRelation } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import { TreeNode } from "../tree/node.ts";
import { expressionOf, type Range } from "../tree/query-tree.ts";
import { commonTableResult } from "./common-tables.ts";
import { functionRangeColumn } from "./function-ranges.ts";
import { isGeneratedNotNull, relationColumn } from "./relation-columns.ts";
import { asNotNull, type Field, inView, neverNull, nullableValue, oneOf, type Value } from "./value.ts";
import { viewScope } from "./views.ts";
import { proposedColumn } from "./written-rows.ts";

/** Returns a column of a range; column 0 is the whole row, negative ones are system columns. */
export function columnOf(index: number, column: number, scope: Scope): Value {
  const range = scope.range(index);
  if (range === null) return nullableValue(0, "unknown");
  return column === 0 ? wholeRow(range, index, scope) : columnOfRange(range, index, column, scope);
}

function columnOfRange(range: Range, index: number, column: number, scope: Scope): Value {
  switch (range.kind) {
    case "relation":
      return tableColumn(range, index, column, scope);
    case "subquery":
      return scope.narrowed(index, scope.child(range.query)).result[column - 1]?.value ?? nullableValue(0, "unknown");
    case "functions":
      return functionRangeColumn(range, index, column, scope);
    case "table-function":
      return tableFunctionColumn(range.function, column);
    case "values":
      return valuesColumn(range, column, scope);
    case "cte":
      return commonTableResult(range, index, scope)[column - 1]?.value ?? nullableValue(0, "unknown");
    case "join":
    case "group": {
      const expression = expressionOf(range, column);
      return expression === null ? nullableValue(0, "unknown") : scope.value(expression);
    }
    case "other":
      return nullableValue(0, "unknown");
  }
}

function tableColumn(range: Extract<Range, { kind: "relation" }>, index: number, column: number, scope: Scope): Value {
  const relation = scope.catalog.relations.get(range.relation);
  const view = relation === undefined ? null : viewScope(relation, scope);
  if (view === null) {
    const declared = relationColumn(range.relation, column, range.includesChildren, scope);
    return isProposedNotNull(relation, index, column, scope) || isGenerated(relation, index, column, scope)
      ? asNotNull(declared)
      : declared;
  }
  const value = scope.narrowed(index, view).result[column - 1]?.value ?? nullableValue(0, "unknown");
  return inView(value, relation?.table ?? "");
}

/** Whether a generated column has a value, since conditions say that others have. */
function isGenerated(relation: CatalogRelation | undefined, index: number, number: number, scope: Scope): boolean {
  const column = relation?.columns.get(number);
  if (relation === undefined || column === undefined || column.generation === null) return false;
  return isGeneratedNotNull(relation, column, scope.base.known.columnsOf(index), scope);
}

/** Whether a column of `excluded`, the row that an INSERT proposes, has a value. */
function isProposedNotNull(
  relation: CatalogRelation | undefined,
  index: number,
  column: number,
  scope: Scope,
): boolean {
  return scope.tree.excluded === index && relation !== undefined && proposedColumn(column, relation, scope) !== null;
}

function valuesColumn(range: Extract<Range, { kind: "values" }>, column: number, scope: Scope): Value {
  const values = range.rows.flatMap((row) => {
    const node = row[column - 1];
    return node === undefined ? [] : [scope.value(node)];
  });
  return values.length === 0 ? nullableValue(0, "unknown") : oneOf(values[0]?.type ?? 0, values);
}

function wholeRow(range: Range, index: number, scope: Scope): Value {
  if (range.kind === "relation") return wholeTableRow(range, index, scope);
  const fields: Field[] = range.columnNames.flatMap((name, position) => {
    const number = position + 1;
    return name === "" ? [] : [{ name, number, value: fieldOf(index, number, scope) }];
  });
  // The row of a function is NULL if the function returns NULL.
  const isFunction = range.kind === "functions" || range.kind === "table-function" || range.kind === "other";
  return { ...(isFunction ? nullableValue(0, "function", range.alias) : neverNull(0)), fields };
}

function wholeTableRow(range: Extract<Range, { kind: "relation" }>, index: number, scope: Scope): Value {
  const relation = scope.catalog.relations.get(range.relation);
  if (relation === undefined) return nullableValue(0, "unknown");
  const fields = [...relation.columns.values()].map(({ name, number }) => ({
    name,
    number,
    value: fieldOf(index, number, scope),
  }));
  return { ...neverNull(0), fields, table: { schema: relation.schema, table: relation.table } };
}

/** A row that is there fulfils the conditions on its columns. */
function fieldOf(index: number, column: number, scope: Scope): Value {
  const value = scope.column(index, column);
  return scope.known.hasColumn(index, column, [], () => true) ? asNotNull(value) : value;
}

/** `TFT_JSON_TABLE` */
const jsonTable = 1;

function tableFunctionColumn(call: TreeNode, column: number): Value {
  const type = call.numbers("coltypes")[column - 1] ?? 0;
  const modifier = call.numbers("coltypmods")[column - 1] ?? -1;
  const isNever = call.number("functype") === jsonTable ? isCounter(call, column) : isNotNull(call, column);
  return isNever ? neverNull(type, modifier) : nullableValue(type, "function", "table", modifier);
}

/** Whether a column of JSON_TABLE is FOR ORDINALITY; those of NESTED are NULL in rows of other parts. */
function isCounter(call: TreeNode, column: number): boolean {
  const root = call.node("plan");
  const index = column - 1;
  const isOfRoot =
    root?.tag === "JSONTABLEPATHSCAN" && root.number("colMin") <= index && index <= root.number("colMax");
  return isOfRoot && !(call.list("colvalexprs")[index] instanceof TreeNode);
}

function isNotNull(call: TreeNode, column: number): boolean {
  return call.number("ordinalitycol") === column - 1 || call.numbers("notnulls").includes(column - 1);
}
