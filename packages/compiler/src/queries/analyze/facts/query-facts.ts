// Derives facts about all rows of a query from its WHERE, its HAVING and the conditions of its joins.
import { hasRowIn } from "../rows/row-bounds.ts";
import type { Scope } from "../scope.ts";
import { constantNumber } from "../tree/constant-values.ts";
import { type JoinSide, type OuterJoin, outerJoins } from "../tree/joins.ts";
import type { TreeNode } from "../tree/node.ts";
import type { FromItem } from "../tree/query-tree.ts";
import { allFacts, commonFacts, type Fact, type Facts, factsOfColumns } from "./facts.ts";
import type { JoinConsequences } from "./known-facts.ts";
import { hasEmptyGroup, rowFacts } from "./subselects.ts";

type Join = Extract<FromItem, { kind: "join" }>;

export function factsOfQuery(scope: Scope): { readonly facts: Facts; readonly consequences: JoinConsequences } {
  const consequences = new Map<number, { readonly join: OuterJoin; readonly facts: Facts }>();
  const joins = outerJoins(scope.tree.from);

  const ofItem = (item: FromItem): Facts => {
    if (item.kind === "range") return factsOfRange(item.index, scope);
    if (item.kind === "list") return allFacts([...item.items.map(ofItem), scope.facts(item.condition, "true")]);
    return ofJoin(item);
  };

  const ofJoin = (item: Join): Facts => allFacts([matchedSides(item, scope), conditionsOfJoin(item)]);

  const conditionsOfJoin = (item: Join): Facts => {
    const [left, right] = [ofItem(item.left), ofItem(item.right)];
    const condition = scope.facts(item.condition, "true");
    const join = joins.get(item.index);
    if (join === undefined) return allFacts([left, right, condition]);
    consequences.set(item.index, { join, facts: onGroups(allFacts([left, right, condition]), scope) });
    switch (join.kind) {
      case "left":
        return allFacts([left, onSide(right, join, "right"), onSide(condition, join, "right")]);
      case "right":
        return allFacts([right, onSide(left, join, "left"), onSide(condition, join, "left")]);
      case "full":
        return allFacts([onSide(left, join, "left"), onSide(right, join, "right")]);
    }
  };

  const facts = allFacts([
    onGroups(ofItem(scope.tree.from), scope),
    scope.facts(scope.tree.having, "true"),
    factsOfMerge(scope),
  ]);
  return { facts, consequences };
}

/** A group without rows is in the result as well: what is said of its rows is said of its columns alone. */
function onGroups(facts: Facts, scope: Scope): Facts {
  return hasEmptyGroup(scope) ? factsOfColumns(facts) : facts;
}

/** A LATERAL subquery that has a row says something of the ranges before it. */
function factsOfRange(index: number, scope: Scope): Facts {
  const range = scope.range(index);
  if (range?.kind === "functions") return setFacts(range.functions, scope);
  return range?.kind === "subquery" ? rowFacts(scope.child(range.query)) : [];
}

/** A strict function that returns a set returns an empty one if an argument is NULL. */
function setFacts(functions: readonly TreeNode[], scope: Scope): Facts {
  const call = functions[0]?.node("funcexpr") ?? null;
  const called = scope.catalog.functions.get(call?.number("funcid") ?? 0);
  if (functions.length !== 1 || call === null || called?.isStrict !== true || !called.returnsSet) return [];
  return allFacts(call.nodes("args").map((argument) => scope.facts(argument, "not null")));
}

/**
 * A MERGE that writes only rows that match knows that its condition holds, and one of the conditions of the clauses that
 * write.
 */
function factsOfMerge(scope: Scope): Facts {
  const { command, actions, node } = scope.tree;
  if (command !== "merge") return [];
  const isMatched = actions.every(({ rows }) => rows === "matched");
  const writing = actions.filter((action) => action.command !== "nothing");
  return allFacts([
    isMatched ? scope.facts(node.node("mergeJoinCondition"), "true") : [],
    writing.length === 0 ? [] : commonFacts(writing.map(({ condition }) => scope.facts(condition, "true"))),
  ]);
}

/** `LEFT JOIN LATERAL (SELECT count(*) …) ON true` always finds a row. */
function matchedSides({ join, index, condition, left, right }: Join, scope: Scope): Facts {
  if (condition === null || condition.tag !== "CONST" || constantNumber(condition) !== 1n) return [];
  const isLeftThere = (join === "right" || join === "full") && hasRowIn(left, scope);
  const isRightThere = (join === "left" || join === "full") && hasRowIn(right, scope);
  const sides: Fact[] = [];
  if (isLeftThere) sides.push({ kind: "side", levelsUp: 0, join: index, side: "left" });
  if (isRightThere) sides.push({ kind: "side", levelsUp: 0, join: index, side: "right" });
  return sides;
}

/** Facts on a side that may be missing hold for its columns where it is there, and for nothing else. */
function onSide(facts: Facts, join: OuterJoin, side: JoinSide): readonly Fact[] {
  if (facts === "impossible") return [];
  const ranges = side === "left" ? join.left : join.right;
  return facts.filter((fact) => {
    if (fact.kind === "compared") return ranges.has(fact.range);
    if (fact.kind === "column") return fact.levelsUp === 0 && ranges.has(fact.range);
    return fact.kind === "side" && fact.levelsUp === 0 && ranges.has(fact.join);
  });
}
