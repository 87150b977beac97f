// The functions of JSON and XML that SQL has a syntax for.
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { typeOfNode } from "./node-types.ts";
import { computedFrom, neverNull, nullableValue, type Value } from "./value.ts";

/** `JSConstructorType` */
const constructors = { object: 1, array: 2, parse: 5, scalar: 6, serialize: 7 } as const;

export function jsonConstructorValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const kind = node.number("type");
  if (kind === constructors.object || kind === constructors.array) return neverNull(type);
  if (kind >= constructors.parse && kind <= constructors.serialize)
    return computedFrom(
      type,
      node.nodes("args").map((argument) => scope.value(argument)),
    );
  const aggregate = node.node("func");
  return aggregate === null ? nullableValue(type, "function", "JSON") : { ...scope.value(aggregate), type };
}

/** `JSON_EXISTS_OP`, and `JSON_BEHAVIOR_UNKNOWN` of `UNKNOWN ON ERROR`. */
const [exists, unknownBehaviour] = [0, 5];

/** JSON_EXISTS is NULL only for a document that is, or an error that is to be unknown. */
export function jsonFunctionValue(node: TreeNode, scope: Scope): Value {
  const type = typeOfNode(node);
  const [document, onError] = [node.node("formatted_expr"), node.node("on_error")];
  const isExists = node.number("op") === exists && node.has("op");
  if (!isExists || document === null || onError === null || onError.number("btype") === unknownBehaviour)
    return nullableValue(type, "function", "JSON");
  const path = node.node("path_spec");
  return computedFrom(type, path === null ? [scope.value(document)] : [scope.value(document), scope.value(path)]);
}

/** `IS_XMLELEMENT` */
const element = 1;

export function xmlValue(node: TreeNode): Value {
  const type = typeOfNode(node);
  return node.number("op") === element ? neverNull(type) : nullableValue(type, "function", "XML");
}
