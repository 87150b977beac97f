// The columns of JSON_TABLE and XMLTABLE.
import { TreeNode } from "../tree/node.ts";
import { neverNull, nullableValue, type Value } from "./value.ts";

/** `TFT_JSON_TABLE` */
const jsonTable = 1;

export function tableFunctionColumn(call: TreeNode, column: number): Value {
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
