// Facts about each row of a query: values that are not NULL, and sides of outer joins that are present.
import type { JoinSide } from "../tree/joins.ts";
import type { TreeNode } from "../tree/node.ts";

/** A fact about a row. `levelsUp` is 0 for the query of the condition that it follows from. */
export type Fact =
  /** The column of a range is not NULL, as it is above the joins that `nulledBy` lists. Column 0 is the whole row. */
  | {
      readonly kind: "column";
      readonly levelsUp: number;
      readonly range: number;
      readonly column: number;
      readonly nulledBy: readonly number[];
    }
  /** The outer join has a row on this side. */
  | { readonly kind: "side"; readonly levelsUp: number; readonly join: number; readonly side: JoinSide }
  /** A comparison of a column of a subquery or view with a constant is true. */
  | {
      readonly kind: "compared";
      readonly range: number;
      readonly column: number;
      readonly operator: string;
      readonly constant: TreeNode;
    }
  /** The grouping set has the column of a group. */
  | { readonly kind: "grouped"; readonly range: number; readonly column: number }
  /** An expression with this text is not NULL. */
  | { readonly kind: "expression"; readonly text: string }
  /** A condition with this text is true, or false. */
  | { readonly kind: "outcome"; readonly text: string; readonly isTrue: boolean }
  /** The aggregates have at least one row. */
  | { readonly kind: "rows" }
  /** The facts hold for at least one row of the aggregates. */
  | { readonly kind: "some-row"; readonly facts: readonly Fact[] };

/** Facts, or that the condition cannot hold, in which case everything may be said. */
export type Facts = readonly Fact[] | "impossible";

export function allFacts(sets: readonly Facts[]): Facts {
  const known: Fact[] = [];
  for (const facts of sets) {
    if (facts === "impossible") return "impossible";
    known.push(...facts);
  }
  return known;
}

/** Returns the facts that also hold without the row that they are about: those of columns, which are NULL then. */
export function factsOfColumns(facts: Facts): readonly Fact[] {
  if (facts === "impossible") return [];
  return facts.filter(
    (fact) => fact.kind === "compared" || ((fact.kind === "column" || fact.kind === "side") && fact.levelsUp === 0),
  );
}

/** Returns what holds whichever of the conditions does. */
export function commonFacts(sets: readonly Facts[]): Facts {
  const possible = sets.filter((facts) => facts !== "impossible");
  const [first, ...others] = possible;
  if (first === undefined) return "impossible";
  const keys = others.map((facts) => new Set(facts.map(factKey)));
  return first.filter((fact) => keys.every((known) => known.has(factKey(fact))));
}

function factKey(fact: Fact): string {
  switch (fact.kind) {
    case "column":
      return `c${fact.levelsUp}.${fact.range}.${fact.column}.${fact.nulledBy.join(",")}`;
    case "side":
      return `s${fact.levelsUp}.${fact.join}.${fact.side}`;
    case "compared":
      return `p${fact.range}.${fact.column}.${fact.operator}.${fact.constant.text}`;
    case "grouped":
      return `g${fact.range}.${fact.column}`;
    case "expression":
      return `e${fact.text}`;
    case "outcome":
      return `${fact.isTrue ? "t" : "f"}${fact.text}`;
    case "rows":
      return "r";
    case "some-row":
      return `s(${fact.facts.map(factKey).sort().join(" ")})`;
  }
}
