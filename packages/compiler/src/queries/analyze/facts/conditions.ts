// Derives facts about the values in a condition from its outcome.
import type { Outcome, Scope } from "../scope.ts";
import { constantNumber } from "../tree/constant-values.ts";
import { sideOf } from "../tree/joins.ts";
import { TreeNode } from "../tree/node.ts";
import { expressionOf } from "../tree/query-tree.ts";
import { allFieldsOf } from "../values/rows.ts";
import { comparisonFacts } from "./comparisons.ts";
import { allFacts, commonFacts, type Fact, type Facts } from "./facts.ts";
import { subselectFacts } from "./subselects.ts";

type Handler = (node: TreeNode, outcome: Outcome, scope: Scope) => Facts;

const handlers: Readonly<Record<string, Handler>> = {
  BOOLEANTEST: booleanTestFacts,
  BOOLEXPR: booleanFacts,
  CASEEXPR: caseFacts,
  CASETESTEXPR: (_, outcome, scope) =>
    scope.caseValue instanceof TreeNode ? scope.facts(scope.caseValue, outcome) : [],
  COALESCEEXPR: firstNotNullFacts,
  COERCETODOMAIN: argumentFacts,
  COERCEVIAIO: notNullArgument,
  COLLATEEXPR: argumentFacts,
  CONST: constantFacts,
  ARRAYCOERCEEXPR: notNullArgument,
  DISTINCTEXPR: distinctFacts,
  FIELDSELECT: notNullArgument,
  FUNCEXPR: callFacts,
  MINMAXEXPR: (node, outcome, scope) => (outcome === "not null" ? commonFacts(argumentNotNull(node, scope)) : []),
  NULLIFEXPR: (node, outcome, scope) => (outcome === "not null" ? (argumentNotNull(node, scope)[0] ?? []) : []),
  NULLTEST: nullTestFacts,
  OPEXPR: (node, outcome, scope) =>
    allFacts([
      callFacts(node, outcome, scope),
      booleanComparisonFacts(node, outcome, scope),
      comparisonFacts(node, outcome, scope),
    ]),
  RELABELTYPE: argumentFacts,
  ROWCOMPAREEXPR: rowComparisonFacts,
  SCALARARRAYOPEXPR: arrayComparisonFacts,
  SUBLINK: subselectFacts,
  SUBSCRIPTINGREF: subscriptFacts,
  VAR: variableFacts,
};

/** A condition that is not known says nothing but its own outcome. */
export function factsOf(condition: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const result = decided(condition, outcome, scope);
  const facts = handlers[condition.tag]?.(condition, result, scope) ?? [];
  if (!isKnown(result) || facts === "impossible") return facts;
  const { tag, text } = condition;
  if (tag === "CONST" || tag === "PARAM" || !isRepeatable(condition, scope)) return facts;
  const own: Fact[] = tag === "VAR" ? [] : [{ kind: "expression", text }];
  // Conditions are on the row before a write.
  if (result !== "not null" && !scope.isReturning) own.push({ kind: "outcome", text, isTrue: result === "true" });
  return [...facts, ...own];
}

/** A condition that is never NULL is false if it is not true. */
function decided(condition: TreeNode, outcome: Outcome, scope: Scope): Outcome {
  if ((outcome !== "not true" && outcome !== "not false") || scope.value(condition).nullable) return outcome;
  return outcome === "not true" ? "false" : "true";
}

/** Returns whether an expression has the same value wherever it is in one row. */
function isRepeatable(node: TreeNode, scope: Scope): boolean {
  if (node.tag === "SUBLINK" || node.tag === "CASETESTEXPR") return false;
  // The rows of `x IN (SELECT …)` are parameters of its comparison, with the same numbers in each.
  if (node.tag === "PARAM" && node.number("paramkind") !== 0) return false;
  const oid = node.number("funcid") || node.number("opfuncid");
  if (oid !== 0 && scope.catalog.functions.get(oid)?.volatility === "v") return false;
  return node.children.every((inner) => isRepeatable(inner, scope));
}

function variableFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  if (outcome === "not true" || outcome === "not false") return [];
  const levelsUp = node.number("varlevelsup");
  const owner = scope.up(levelsUp);
  const [range, column] = [node.number("varno"), node.number("varattno")];
  if (owner === null || (owner.isReturning && range === owner.tree.target)) return [];
  // PostgreSQL 18 takes a group of a constant for the constant itself, although a grouping set leaves it out.
  if (isConstantGroup(range, column, owner)) return [];
  const nulledBy = node.numbers("varnullingrels");
  const standIn = levelsUp === 0 ? standInFacts(range, column, owner) : [];
  const facts: Fact[] = [{ kind: "column", levelsUp, range, column, nulledBy }];
  for (const index of nulledBy) {
    const join = owner.joins.get(index);
    const side = join === undefined ? null : sideOf(join, range);
    if (side !== null) facts.push({ kind: "side", levelsUp, join: index, side });
  }
  return allFacts([facts, standIn]);
}

function isConstantGroup(index: number, column: number, scope: Scope): boolean {
  const range = scope.range(index);
  return range?.kind === "group" && range.expressions[column - 1]?.text.includes("{VAR ") !== true;
}

/** A grouped or joined column that is not NULL is an expression that is not. */
function standInFacts(index: number, column: number, scope: Scope): Facts {
  return scope.facts(expressionOf(scope.range(index), column), "not null");
}

function argumentFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  return scope.facts(node.node("arg"), outcome);
}

function notNullArgument(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  return isKnown(outcome) ? scope.facts(node.node("arg"), "not null") : [];
}

function isKnown(outcome: Outcome): boolean {
  return outcome === "true" || outcome === "false" || outcome === "not null";
}

function argumentNotNull(node: TreeNode, scope: Scope): readonly Facts[] {
  return node.nodes("args").map((argument) => scope.facts(argument, "not null"));
}

/** A strict function or operator gives NULL if an argument is NULL. */
function callFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const called = scope.catalog.functions.get(node.number("funcid") || node.number("opfuncid"));
  const hasResult = isKnown(outcome) || !scope.value(node).nullable;
  return hasResult && called?.isStrict === true && !called.returnsSet ? allFacts(argumentNotNull(node, scope)) : [];
}

function constantFacts(node: TreeNode, outcome: Outcome): Facts {
  const isNull = node.is("constisnull");
  const isTrue = !isNull && node.number("consttype") === 16 && node.bytes("constvalue")?.[0] === 1;
  const isFalse = !isNull && node.number("consttype") === 16 && node.bytes("constvalue")?.[0] === 0;
  const contradicts: Readonly<Record<Outcome, boolean>> = {
    true: isNull || isFalse,
    false: isNull || isTrue,
    "not true": isTrue,
    "not false": isFalse,
    "not null": isNull,
  };
  return contradicts[outcome] ? "impossible" : [];
}

const opposites: Readonly<Record<Outcome, Outcome>> = {
  true: "false",
  false: "true",
  "not true": "not false",
  "not false": "not true",
  "not null": "not null",
};

function booleanFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const operation = node.string("boolop");
  const [first] = node.nodes("args");
  if (operation === "not") return scope.facts(first ?? null, opposites[outcome]);
  if (outcome === "not null") return [];
  const each = node.nodes("args").map((argument) => scope.facts(argument, outcome));
  const needsAll = operation === "and" ? ["true", "not false"] : ["false", "not true"];
  return needsAll.includes(outcome) ? allFacts(each) : commonFacts(each);
}

/** `active = true` is the condition itself, `active = false` its opposite. */
function booleanComparisonFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const operator = scope.catalog.operators.get(node.number("opno"));
  const [condition, constant] = node.nodes("args");
  if (operator?.isBuiltIn !== true || condition === undefined || constant?.number("consttype") !== boolean) return [];
  const isEquality = operator.name === "=";
  const value = constantNumber(constant);
  if (value === null || !(isEquality || operator.name === "<>")) return [];
  return scope.facts(condition, (value === 1n) === isEquality ? outcome : opposites[outcome]);
}

const boolean = 16;

/** COALESCE is one of its arguments. */
function firstNotNullFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  if (outcome === "not true" || outcome === "not false") return [];
  return commonFacts(node.nodes("args").map((argument) => scope.facts(argument, outcome)));
}

/** One of the branches is taken, and ends in the same way. */
function caseFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  if (node.node("arg") !== null) return [];
  const taken: Facts[] = [];
  const before: Facts[] = [];
  for (const branch of node.nodes("args")) {
    const condition = branch.node("expr");
    taken.push(allFacts([...before, scope.facts(condition, "true"), scope.facts(branch.node("result"), outcome)]));
    before.push(scope.facts(condition, "not true"));
  }
  taken.push(allFacts([...before, scope.facts(node.node("defresult"), outcome)]));
  return commonFacts(taken);
}

/** A test is never NULL itself. */
function twoValued(outcome: Outcome): "true" | "false" | null {
  if (outcome === "not null") return null;
  return outcome === "true" || outcome === "not false" ? "true" : "false";
}

function nullTestFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const result = twoValued(outcome);
  const argument = node.node("arg");
  if (result === null || argument === null) return [];
  const isNullTest = node.number("nulltesttype") === 0;
  const isRow = node.is("argisrow");
  if ((result === "true") === isNullTest) return isRow ? [] : absentFacts(argument, scope);
  // `row IS NOT NULL` says that no column is, `NOT row IS NULL` that one is not.
  return isRow && !isNullTest ? rowNotNull(argument, scope) : scope.facts(argument, "not null");
}

function rowNotNull(argument: TreeNode, scope: Scope): Facts {
  const all: Fact = { kind: "expression", text: allFieldsOf(argument) };
  const facts = allFacts([scope.facts(argument, "not null"), isRepeatable(argument, scope) ? [all] : []]);
  if (argument.tag === "ROWEXPR") return allFacts([facts, ...argumentNotNull(argument, scope)]);
  const count = scope.range(argument.number("varno"))?.columnNames.length ?? 0;
  if (argument.tag !== "VAR" || argument.number("varlevelsup") !== 0 || argument.number("varattno") !== 0) return facts;
  const [range, nulledBy] = [argument.number("varno"), argument.numbers("varnullingrels")];
  const columns = Array.from({ length: count }, (_, index): Fact => {
    return { kind: "column", levelsUp: 0, range, column: index + 1, nulledBy };
  });
  return allFacts([facts, columns]);
}

/** A column of a FULL JOIN that is NULL only without its side says that the other side is there. */
function absentFacts(node: TreeNode, scope: Scope): Facts {
  if (node.tag !== "VAR" || node.number("varlevelsup") !== 0) {
    return scope.value(node).nullable ? [] : "impossible";
  }
  const range = node.number("varno");
  const open = node.numbers("varnullingrels").filter((index) => {
    const join = scope.joins.get(index);
    return join === undefined || !scope.known.isPresent(join, range);
  });
  const [index] = open;
  const join = scope.joins.get(index ?? 0);
  if (!scope.value(node).nullable) return "impossible";
  if (open.length !== 1 || join?.kind !== "full" || scope.column(range, node.number("varattno")).nullable) return [];
  const side = sideOf(join, range) === "left" ? "right" : "left";
  return [{ kind: "side", levelsUp: 0, join: join.index, side }];
}

/** IS TRUE, IS NOT TRUE, IS FALSE, IS NOT FALSE, IS UNKNOWN, IS NOT UNKNOWN. */
const tests: readonly (readonly [holds: Outcome | null, fails: Outcome | null])[] = [
  ["true", "not true"],
  ["not true", "true"],
  ["false", "not false"],
  ["not false", "false"],
  [null, "not null"],
  ["not null", null],
];

function booleanTestFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const result = twoValued(outcome);
  const test = tests[node.number("booltesttype")];
  const inner = result === null ? null : (test?.[result === "true" ? 0 : 1] ?? null);
  return inner === null ? [] : scope.facts(node.node("arg"), inner);
}

/** Returns that a side of IS NOT DISTINCT FROM is not NULL if the other side is never NULL. */
function distinctFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const [left, right] = node.nodes("args");
  if (twoValued(outcome) !== "false" || left === undefined || right === undefined) return [];
  const sides = [scope.value(right).nullable ? [] : scope.facts(left, "not null")];
  if (!scope.value(left).nullable) sides.push(scope.facts(right, "not null"));
  return allFacts(sides);
}

/** The first columns decide unless they are NULL. */
function rowComparisonFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  if (!isKnown(outcome)) return [];
  const isStrict = scope.catalog.operators.get(node.numbers("opnos")[0] ?? 0)?.isBuiltIn === true;
  const first = [node.nodes("largs")[0], node.nodes("rargs")[0]];
  return isStrict ? allFacts(first.map((one) => scope.facts(one ?? null, "not null"))) : [];
}

/** An empty array is equal to nothing, and all of it is equal to anything. */
function arrayComparisonFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  const [left, array] = node.nodes("args");
  if (!isKnown(outcome) || left === undefined || array === undefined) return [];
  if (scope.catalog.functions.get(node.number("opfuncid"))?.isStrict !== true) return [];
  const isAny = node.is("useOr");
  const hasElements = array.tag === "ARRAYEXPR" && array.nodes("elements").length > 0 && !array.is("multidims");
  const comparesOne = hasElements || (isAny ? outcome === "true" : outcome === "false");
  return allFacts([scope.facts(array, "not null"), comparesOne ? scope.facts(left, "not null") : []]);
}

/** An element of an array is NULL if the array or the subscript is. */
function subscriptFacts(node: TreeNode, outcome: Outcome, scope: Scope): Facts {
  if (!isKnown(outcome) || node.node("refassgnexpr") !== null) return [];
  const parts = [...node.nodes("refupperindexpr"), ...node.nodes("reflowerindexpr")];
  const container = node.node("refexpr");
  return allFacts([container, ...parts].map((one) => scope.facts(one, "not null")));
}
