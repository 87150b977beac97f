// The facts that hold for all rows of a query, with what follows from them.
import { type OuterJoin, sideOf } from "../tree/joins.ts";
import { type Fact, type Facts, factsOfColumns } from "./facts.ts";

type ColumnFact = Extract<Fact, { kind: "column" }>;

/** The facts that hold if both sides of an outer join are present, since its condition is true then; by join. */
export type JoinConsequences = ReadonlyMap<number, { readonly join: OuterJoin; readonly facts: Facts }>;

export class KnownFacts {
  readonly #columns: ReadonlyMap<string, readonly ColumnFact[]>;
  readonly #sides: ReadonlySet<string>;
  readonly #expressions: ReadonlySet<string>;
  readonly #grouped: ReadonlySet<string>;
  /** True if no row fulfils the conditions. */
  readonly isImpossible: boolean;
  readonly hasRows: boolean;
  /** Each has the facts about at least one of the rows that are aggregated. */
  readonly ofSomeRow: readonly (readonly Fact[])[];
  readonly all: readonly Fact[];

  /** @param isBranch false for a query, which may have rows for no rows, as an aggregate does */
  constructor(facts: Facts, consequences: JoinConsequences, isBranch: boolean) {
    const closure = new Closure(consequences);
    closure.add(facts);
    this.isImpossible = isBranch && closure.isImpossible;
    this.all = closure.facts;
    const columns = closure.facts.filter((fact) => fact.kind === "column" && fact.levelsUp === 0) as ColumnFact[];
    this.#columns = Map.groupBy(columns, ({ range, column }) => `${range}.${column}`);
    this.#sides = closure.sides;
    this.#expressions = new Set(closure.facts.flatMap((fact) => (fact.kind === "expression" ? [fact.text] : [])));
    this.#grouped = new Set(
      closure.facts.flatMap((fact) => (fact.kind === "grouped" ? [`${fact.range}.${fact.column}`] : [])),
    );
    this.hasRows = closure.facts.some(({ kind }) => kind === "rows");
    this.ofSomeRow = closure.facts.flatMap((fact) => (fact.kind === "some-row" ? [fact.facts] : []));
  }

  /** The facts about the enclosing queries. */
  get outer(): readonly Fact[] {
    return this.all.flatMap((fact) =>
      (fact.kind === "column" || fact.kind === "side") && fact.levelsUp > 0
        ? [{ ...fact, levelsUp: fact.levelsUp - 1 }]
        : [],
    );
  }

  /** Returns the columns of a range that are known not to be NULL in its rows. */
  columnsOf(range: number): readonly number[] {
    return this.all.flatMap((fact) =>
      fact.kind === "column" && fact.levelsUp === 0 && fact.range === range && fact.column > 0 ? [fact.column] : [],
    );
  }

  /** Returns the comparisons of columns of a range with constants that hold for its rows. */
  comparisonsOf(range: number): readonly Extract<Fact, { kind: "compared" }>[] {
    return this.all.filter((fact) => fact.kind === "compared").filter((fact) => fact.range === range);
  }

  isPresent(join: OuterJoin, range: number): boolean {
    const side = sideOf(join, range);
    return side !== null && this.#sides.has(sideKey(join.index, side));
  }

  /** Whether the grouping sets of the rows have a column of a group. */
  isGrouped(range: number, column: number): boolean {
    return this.#grouped.has(`${range}.${column}`);
  }

  hasExpression(text: string): boolean {
    // Mostly there are none, and a set reads the whole text.
    return this.#expressions.size > 0 && this.#expressions.has(text);
  }

  /**
   * True if the column is not NULL above the joins of `nulledBy`.
   * @param isUndone whether a join is known to have a row on the side of the range
   */
  hasColumn(range: number, column: number, nulledBy: readonly number[], isUndone: (join: number) => boolean): boolean {
    const facts = this.#columns.get(`${range}.${column}`) ?? [];
    return facts.some((fact) => nulledBy.every((join) => fact.nulledBy.includes(join) || isUndone(join)));
  }
}

function sideKey(join: number, side: string): string {
  return `${join}.${side}`;
}

/** Adds facts until nothing more follows. */
class Closure {
  readonly facts: Fact[] = [];
  readonly sides = new Set<string>();
  readonly #outcomes = new Map<string, boolean>();
  isImpossible = false;
  readonly #consequences: JoinConsequences;
  readonly #applied = new Set<number>();
  /** Joins that an outer join around them may leave out; their columns are then nulled by that one as well. */
  readonly #appliedToColumns = new Set<number>();

  constructor(consequences: JoinConsequences) {
    this.#consequences = consequences;
  }

  add(facts: Facts): void {
    if (facts === "impossible") {
      this.isImpossible = true;
      return;
    }
    this.facts.push(...facts);
    for (const fact of facts) {
      if (fact.kind === "side" && fact.levelsUp === 0) this.sides.add(sideKey(fact.join, fact.side));
      if (fact.kind !== "outcome") continue;
      this.isImpossible ||= this.#outcomes.get(fact.text) === !fact.isTrue;
      this.#outcomes.set(fact.text, fact.isTrue);
    }
    for (const [index, { join, facts: following }] of this.#consequences) {
      if (this.#applied.has(index) || !this.#isMatched(join)) continue;
      if (this.#isPresent(join)) {
        this.#applied.add(index);
        this.add(following);
      } else if (!this.#appliedToColumns.has(index)) {
        this.#appliedToColumns.add(index);
        this.add(factsOfColumns(following));
      }
    }
  }

  /** Whether no outer join around it can leave it out. */
  #isPresent({ index }: OuterJoin): boolean {
    for (const { join } of this.#consequences.values()) {
      const canLackLeft = join.kind !== "left" && join.left.has(index);
      const canLackRight = join.kind !== "right" && join.right.has(index);
      if (canLackLeft && !this.sides.has(sideKey(join.index, "left"))) return false;
      if (canLackRight && !this.sides.has(sideKey(join.index, "right"))) return false;
    }
    return true;
  }

  #isMatched(join: OuterJoin): boolean {
    const has = (side: string): boolean => this.sides.has(sideKey(join.index, side));
    if (join.kind === "full") return has("left") && has("right");
    return has(join.kind === "left" ? "right" : "left");
  }
}

/** The facts of a query without conditions: none. */
export const nothingKnown = new KnownFacts([], new Map([]), false);
