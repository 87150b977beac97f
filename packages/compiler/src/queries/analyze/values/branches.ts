// CASE, COALESCE, GREATEST and LEAST.
import type { Scope } from "../scope.ts";
import type { JoinSide } from "../tree/joins.ts";
import type { TreeNode } from "../tree/node.ts";
import { modifierOfNode, typeOfNode } from "./node-types.ts";
import { asNotNull, nullableValue, oneOf, type Value } from "./value.ts";

/** Each branch is analysed with what its condition says, and with the conditions before it not being true. */
export function caseValue(node: TreeNode, scope: Scope): Value {
  const argument = node.node("arg");
  let remaining = scope;
  const values: Value[] = [];
  for (const branch of node.nodes("args")) {
    const [condition, result] = [branch.node("expr"), branch.node("result")];
    const conditions = argument === null ? remaining : remaining.comparing(argument);
    const inside = remaining.assuming(conditions.facts(condition, "true"));
    if (result !== null && !inside.known.isImpossible) values.push(inside.value(result));
    remaining = remaining.assuming(conditions.facts(condition, "not true"));
  }
  const otherwise = node.node("defresult");
  if (!remaining.known.isImpossible) values.push(defaultValue(otherwise, remaining, typeOfNode(node)));
  return { ...oneOf(typeOfNode(node), values, modifierOfNode(node)), type: typeOfNode(node) };
}

function defaultValue(node: TreeNode | null, scope: Scope, type: number): Value {
  if (node === null || (node.tag === "CONST" && node.is("constisnull")))
    return { ...nullableValue(type, "case", "ELSE"), origins: null };
  return scope.value(node);
}

/** The value of COALESCE, GREATEST or LEAST is NULL only if all arguments are. */
export function firstNotNullValue(node: TreeNode, scope: Scope): Value {
  const values: Value[] = [];
  for (const argument of node.nodes("args")) {
    const value = scope.value(argument);
    values.push(value);
    // COALESCE does not reach what follows.
    if (!value.nullable && node.tag === "COALESCEEXPR") break;
  }
  const value = { ...oneOf(typeOfNode(node), values), type: typeOfNode(node) };
  return values.some(({ nullable }) => !nullable) ? asNotNull(value) : value;
}

const sides: readonly JoinSide[] = ["left", "right"];

/** Each row of a FULL JOIN has one side or the other: an expression that is not NULL in both cases never is. */
export function splitFullJoins(node: TreeNode, scope: Scope, evaluate: (node: TreeNode, scope: Scope) => Value): Value {
  const value = evaluate(node, scope);
  if (!value.nullable || scope.known.isImpossible) return value;
  for (const join of undecidedJoins(scope)) {
    const isNever = sides.every((side) => {
      const inside = scope.assuming([{ kind: "side", levelsUp: 0, join, side }]);
      return !splitFullJoins(node, inside, evaluate).nullable;
    });
    if (isNever) return asNotNull(value);
  }
  return value;
}

/** Returns the full joins that have a row for certain, of which side is not known. */
function undecidedJoins({ joins, known }: Scope): readonly number[] {
  return [...joins.values()].flatMap((join) => {
    const [left] = join.left;
    const [right] = join.right;
    const hasSide = [left, right].some((range) => range !== undefined && known.isPresent(join, range));
    if (join.kind !== "full" || hasSide) return [];
    const above = [...joins.values()].filter((other) => other.left.has(join.index) || other.right.has(join.index));
    const isThere = above.every((other) => cannotNull(other, join.index) || known.isPresent(other, join.index));
    return isThere ? [join.index] : [];

    function cannotNull(other: (typeof above)[number], range: number): boolean {
      if (other.kind === "full") return false;
      return other.kind === "left" ? other.left.has(range) : other.right.has(range);
    }
  });
}
