// The columns of UNION, INTERSECT and EXCEPT.
import { type Catalog, withoutDomains } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { asNotNull, oneOf, type Value } from "./value.ts";

const union = 1;
const intersect = 2;

export function setOperationValues(node: TreeNode | null, scope: Scope): readonly Value[] {
  if (node?.tag === "RANGETBLREF") {
    const range = scope.range(node.number("rtindex"));
    return range?.kind === "subquery" ? scope.child(range.query).result.map(({ value }) => value) : [];
  }
  if (node?.tag !== "SETOPERATIONSTMT") return [];
  const types = node.numbers("colTypes");
  const [left = [], right = []] = ["larg", "rarg"].map((side) =>
    setOperationValues(node.node(side), scope).map((value, index) =>
      converted(value, types[index] ?? value.type, scope.catalog),
    ),
  );
  return left.map((value, index) => combine(node.number("op"), value, right[index] ?? value));
}

function combine(operation: number, left: Value, right: Value): Value {
  if (operation === union) return oneOf(left.type, [left, right]);
  // Rows of INTERSECT are equal on both sides, and EXCEPT has rows of the left side alone.
  return operation === intersect && !right.nullable ? asNotNull(left) : left;
}

/** The OIDs of `text` and `varchar`, whose values have one text. */
const texts: readonly number[] = [25, 1043];

/** A side that has another type than the result is converted, and so no column as it is. */
function converted(value: Value, type: number, catalog: Catalog): Value {
  const [from, to] = [value.type, type].map((oid) => withoutDomains(catalog, oid, -1)[0]);
  const isSame = from === to || [from, to].every((oid) => oid !== undefined && texts.includes(oid));
  if (isSame || value.origins === null) return { ...value, type };
  return { ...value, type, origins: [], element: null, fields: null, table: null };
}
