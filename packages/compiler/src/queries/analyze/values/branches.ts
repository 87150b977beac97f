// CASE, COALESCE, GREATEST and LEAST.
import { allFacts } from "../facts/facts.ts";
import type { Scope } from "../scope.ts";
import type { JoinSide } from "../tree/joins.ts";
import type { TreeNode } from "../tree/node.ts";
import { modifierOfNode, typeOfNode } from "./node-types.ts";
import { asNotNull, computedFrom, nullableValue, oneOf, type Value } from "./value.ts";

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
  if (!remaining.known.isImpossible && !coversAll(node, scope))
    values.push(defaultValue(otherwise, remaining, typeOfNode(node)));
  return { ...oneOf(typeOfNode(node), values, modifierOfNode(node)), type: typeOfNode(node) };
}

/** Whether `CASE value WHEN …` has a branch for each label of an enum, or for true and false. */
function coversAll(node: TreeNode, scope: Scope): boolean {
  const argument = node.node("arg");
  if (argument === null || scope.value(argument).nullable) return false;
  const type = scope.catalog.types.get(typeOfNode(argument));
  const count = type?.oid === boolean ? 2 : type?.kind === "e" ? type.labels.length : 0;
  const constants = node.nodes("args").flatMap((branch) => comparedConstant(branch.node("expr"), type?.oid ?? 0));
  return count > 0 && new Set(constants).size === count;
}

const boolean = 16;

/** Returns the bytes of the constant that a branch is for. */
function comparedConstant(condition: TreeNode | null, type: number): readonly string[] {
  const constant = condition?.nodes("args")[1];
  if (condition?.tag !== "OPEXPR" || constant?.tag !== "CONST" || constant.number("consttype") !== type) return [];
  const bytes = constant.bytes("constvalue");
  return bytes === null ? [] : [bytes.join(",")];
}

function defaultValue(node: TreeNode | null, scope: Scope, type: number): Value {
  if (node === null || (node.tag === "CONST" && node.is("constisnull")))
    return { ...nullableValue(type, "case", "ELSE"), origins: null };
  return scope.value(node);
}

/** AND is NULL only if no member is false, and OR only if none is true: the other members say that of each. */
export function logicalValue(node: TreeNode, scope: Scope): Value {
  const members = node.nodes("args");
  const operation = node.string("boolop");
  const value = computedFrom(
    typeOfNode(node),
    members.map((member) => scope.value(member)),
  );
  if (!value.nullable || members.length < 2 || operation === "not") return value;
  const outcome = operation === "and" ? "not false" : "not true";
  const isNever = members.every((member) => {
    if (!scope.value(member).nullable) return true;
    const others = members.filter((other) => other !== member).map((other) => scope.facts(other, outcome));
    const inside = scope.assuming(allFacts(others));
    return inside.known.isImpossible || !inside.value(member).nullable;
  });
  return isNever ? asNotNull(value) : value;
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
