// Subqueries in expressions.
import { rowBounds } from "../rows/row-bounds.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { elementOf, elementType } from "./elements.ts";
import { comparisonValue } from "./functions.ts";
import { typeOfNode } from "./node-types.ts";
import { neverNull, nullableValue, type Value, withReason } from "./value.ts";

/** `SubLinkType` */
const link = { exists: 0, all: 1, any: 2, row: 3, value: 4, multiple: 5, array: 6 } as const;

const boolean = 16;

export function subselectValue(node: TreeNode, scope: Scope): Value {
  const query = node.node("subselect");
  if (query === null) return nullableValue(typeOfNode(node), "unknown");
  const inner = scope.child(query);
  switch (node.number("subLinkType")) {
    case link.exists:
      return neverNull(boolean);
    case link.any:
    case link.all:
      return comparisonWithRows(node, inner, scope);
    case link.value:
      return scalarValue(inner);
    case link.array:
      return rowsAsArray(inner, scope);
    default:
      return nullableValue(boolean, "subquery");
  }
}

function scalarValue(inner: Scope): Value {
  const [column] = inner.result;
  if (column === undefined) return nullableValue(0, "unknown");
  return rowBounds(inner).atLeastOne ? column.value : withReason(column.value, "subquery");
}

function rowsAsArray(inner: Scope, scope: Scope): Value {
  const [column] = inner.result;
  if (column === undefined) return nullableValue(0, "unknown");
  const { value } = column;
  // An array of arrays has their type.
  if (elementType(value.type, scope.catalog) !== 0)
    return { ...neverNull(value.type), element: elementOf(value, 0, scope.catalog) };
  return { ...neverNull(scope.catalog.arrayTypes.get(value.type) ?? 0), element: value };
}

function comparisonWithRows(node: TreeNode, inner: Scope, scope: Scope): Value {
  const test = node.node("testexpr");
  if (test === null) return nullableValue(boolean, "subquery");
  return comparisonValue(
    test,
    inner.result.map(({ value }) => value),
    scope,
  );
}
