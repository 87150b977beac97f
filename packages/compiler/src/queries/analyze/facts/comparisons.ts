// Derives facts from comparisons with constants: x is not NULL in `coalesce(x, 0) > 0`, rows exist in `count(*) > 0`.
import type { Scope } from "../scope.ts";
import { constantNumber, sameConstant } from "../tree/constant-values.ts";
import type { TreeNode } from "../tree/node.ts";
import { allFacts, type Facts } from "./facts.ts";

type Comparison = (left: bigint, right: bigint) => boolean;

const comparisons: Readonly<Record<string, Comparison>> = {
  "=": (left, right) => left === right,
  "<>": (left, right) => left !== right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

const mirrored: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** Returns what a comparison says if it is true. */
export function comparisonFacts(node: TreeNode, scope: Scope): Facts {
  const operator = scope.catalog.operators.get(node.number("opno"));
  const [left, right] = node.nodes("args");
  if (operator?.isBuiltIn !== true || left === undefined || right === undefined) return [];
  const { name } = operator;
  if (comparisons[name] === undefined) return [];
  return allFacts([operandFacts(left, name, right, scope), operandFacts(right, mirrored[name] ?? name, left, scope)]);
}

function operandFacts(operand: TreeNode, operator: string, constant: TreeNode, scope: Scope): Facts {
  if (operand.tag === "RELABELTYPE") return operandFacts(operand.node("arg") ?? operand, operator, constant, scope);
  if (operand.tag === "AGGREF") return countFacts(operand, operator, constant, scope);
  if (operand.tag !== "COALESCEEXPR") return [];
  const [value, replacement, ...others] = operand.nodes("args");
  if (value === undefined || replacement === undefined || others.length > 0) return [];
  return isFalse(replacement, operator, constant) ? scope.facts(value, "not null") : [];
}

/** Whether a comparison of two constants is certainly false. */
function isFalse(left: TreeNode, operator: string, right: TreeNode): boolean {
  if (sameConstant(left, right)) return operator === "<>" || operator === "<" || operator === ">";
  const [one, other] = [constantNumber(left), constantNumber(right)];
  return one !== null && other !== null && comparisons[operator]?.(one, other) === false;
}

function countFacts(aggregate: TreeNode, operator: string, constant: TreeNode, scope: Scope): Facts {
  const called = scope.catalog.functions.get(aggregate.number("aggfnoid"));
  const number = constantNumber(constant);
  const isCount = called?.name === "count" && aggregate.number("agglevelsup") === 0;
  return isCount && number !== null && comparisons[operator]?.(0n, number) === false ? [{ kind: "rows" }] : [];
}
