// Derives facts from comparisons with constants: x is not NULL in `coalesce(x, 0) > 0`, rows exist in `count(*) > 0`.
import type { Outcome, Scope } from "../scope.ts";
import { constantNumber, sameConstant } from "../tree/constant-values.ts";
import { TreeNode } from "../tree/node.ts";
import { allFacts, type Fact, type Facts } from "./facts.ts";

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

/** Returns what the outcome of a comparison says. */
export function comparisonFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const operator = scope.catalog.operators.get(node.number("opno"));
  const [left, right] = node.nodes("args");
  if (operator?.isBuiltIn !== true || left === undefined || right === undefined) return [];
  const { name } = operator;
  if (comparisons[name] === undefined) return [];
  const grouping = allFacts([
    groupingFacts(left, name, right, outcome, scope),
    groupingFacts(right, mirrored[name] ?? name, left, outcome, scope),
  ]);
  if (outcome !== "true") return grouping;
  return allFacts([
    grouping,
    operandFacts(left, name, right, scope),
    operandFacts(right, mirrored[name] ?? name, left, scope),
  ]);
}

/** Returns what follows if a comparison with a constant is true. */
export function operandFacts(operand: TreeNode, operator: string, constant: TreeNode, scope: Scope): Facts {
  if (operand.tag === "RELABELTYPE") return operandFacts(operand.node("arg") ?? operand, operator, constant, scope);
  if (operand.tag === "AGGREF") return countFacts(operand, operator, constant, scope);
  if (operand.tag === "VAR") return comparedColumn(operand, operator, constant);
  if (operand.tag !== "COALESCEEXPR") return [];
  const [value, replacement, ...others] = operand.nodes("args");
  if (value === undefined || replacement === undefined || others.length > 0) return [];
  return isFalse(replacement, operator, constant) ? scope.facts(value, "not null") : [];
}

/** The query of a subquery or view has the expression of the column. */
function comparedColumn(node: TreeNode, operator: string, constant: TreeNode): Facts {
  if (node.number("varlevelsup") !== 0 || constantNumber(constant) === null) return [];
  return [{ kind: "compared", range: node.number("varno"), column: node.number("varattno"), operator, constant }];
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
  if (!isCount || number === null || comparisons[operator]?.(0n, number) !== false) return [];
  const [counted] = aggregate.nodes("args");
  const inside = scope.withoutBranches;
  const facts = allFacts([
    inside.facts(aggregate.node("aggfilter"), "true"),
    inside.facts(counted?.node("expr") ?? null, "not null"),
  ]);
  return facts === "impossible" ? facts : [{ kind: "rows" }, { kind: "some-row", facts }];
}

/** GROUPING has a bit for each argument, the last one being the lowest, which is 1 if the grouping set is without it. */
function groupingFacts(operand: TreeNode, operator: string, constant: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const isCase = operand.tag === "CASETESTEXPR" && scope.caseValue instanceof TreeNode;
  const grouping = isCase && scope.caseValue instanceof TreeNode ? scope.caseValue : operand;
  const number = constantNumber(constant);
  const arguments_ = grouping.numbers("refs");
  const isUsable = grouping.tag === "GROUPINGFUNC" && grouping.number("agglevelsup") === 0 && arguments_.length < 8;
  if (!isUsable || number === null || outcome === "not null") return [];
  // GROUPING is never NULL, and neither is its comparison.
  const isTrue = outcome === "true" || outcome === "not false";
  const possible = Array.from({ length: 2 ** arguments_.length }, (_, value) => value).filter(
    (value) => comparisons[operator]?.(BigInt(value), number) === isTrue,
  );
  if (possible.length === 0) return "impossible";
  const range = scope.tree.ranges.findIndex(({ kind }) => kind === "group") + 1;
  const clauses = scope.tree.node.nodes("groupClause").map((clause) => clause.number("tleSortGroupRef"));
  return arguments_.flatMap((reference, index): readonly Fact[] => {
    const bit = 2 ** (arguments_.length - 1 - index);
    const column = clauses.indexOf(reference) + 1;
    const isThere = column > 0 && possible.every((value) => Math.trunc(value / bit) % 2 === 0);
    return isThere ? [{ kind: "grouped", range, column }] : [];
  });
}
