// A query while it is analysed: its tree, the queries around it, and what is known of its rows.

import type { Catalog, CatalogRelation } from "./catalog/catalog.ts";
import { allFacts, type Facts } from "./facts/facts.ts";
import { type JoinConsequences, KnownFacts, nothingKnown } from "./facts/known-facts.ts";
import { type OuterJoin, outerJoins } from "./tree/joins.ts";
import type { TreeNode } from "./tree/node.ts";
import { type QueryTree, queryTree, type Range, visibleTargets } from "./tree/query-tree.ts";
import type { Value } from "./values/value.ts";

/** The outcome of a condition. `not true` is false or NULL. */
export type Outcome = "true" | "false" | "not true" | "not false" | "not null";

/** The columns of a query's result. */
export interface ResultColumn {
  readonly name: string;
  readonly value: Value;
}

/** The functions that analyse parts of a query; each calls the others through its scope. */
export interface Analyzer {
  readonly catalog: Catalog;
  /** The values assumed for the columns of a recursive query while it is analysed. */
  readonly assumptions: Map<TreeNode, readonly ResultColumn[]>;
  /** The queries of views, by their OIDs. */
  readonly views: Map<number, Scope>;
  /** Returns the next number for a scope. */
  nextNumber(): number;
  valueOfNode(node: TreeNode, scope: Scope): Value;
  /** Returns the column of a range as it is below all joins; column 0 is the whole row. */
  columnOf(range: number, column: number, scope: Scope): Value;
  resultOf(scope: Scope): readonly ResultColumn[];
  factsOf(condition: TreeNode, outcome: Outcome, scope: Scope): Facts;
  operandFacts(operand: TreeNode, operator: string, constant: TreeNode, scope: Scope): Facts;
  /** Returns what holds for all rows, and what follows from matched outer joins. */
  factsOfQuery(scope: Scope): { readonly facts: Facts; readonly consequences: JoinConsequences };
}

interface ScopeVariant {
  readonly base?: Scope;
  readonly known?: KnownFacts;
  readonly caseValue?: TreeNode | Value | null;
  readonly isReturning?: boolean;
}

const noConsequences: JoinConsequences = new Map([]);

/** A scope is made once for each query, and again within each branch of a CASE, which knows more. */
export class Scope {
  readonly analyzer: Analyzer;
  readonly tree: QueryTree;
  readonly parent: Scope | null;
  /** The scope without what branches of CASE add. */
  readonly base: Scope;
  /** Tells the scopes of one statement apart. */
  readonly number: number;
  readonly joins: ReadonlyMap<number, OuterJoin>;
  /** The value that `CASE value WHEN …` compares, or the element of an array that is converted. */
  readonly caseValue: TreeNode | Value | null;
  /** True for the list after RETURNING, in which the target's columns are those of the new row. */
  readonly isReturning: boolean;
  readonly #columns = new Map<string, Value>();
  readonly #children = new Map<TreeNode, Scope>();
  readonly #narrowed = new Map<number, Scope>();
  #known: KnownFacts | null = null;
  #returning: Scope | null = null;
  #withoutBranches: Scope | null = null;
  #consequences: JoinConsequences = noConsequences;
  #result: readonly ResultColumn[] | null = null;

  constructor(analyzer: Analyzer, tree: QueryTree, parent: Scope | null, of: ScopeVariant = {}) {
    this.analyzer = analyzer;
    this.tree = tree;
    this.parent = parent;
    this.base = of.base ?? this;
    this.number = analyzer.nextNumber();
    this.joins = of.base?.joins ?? outerJoins(tree.from);
    this.caseValue = of.caseValue ?? null;
    this.isReturning = of.isReturning ?? false;
    if (of.base !== undefined) this.#consequences = of.base.#consequences;
    if (of.known !== undefined) this.#known = of.known;
  }

  get catalog(): Catalog {
    return this.analyzer.catalog;
  }

  get known(): KnownFacts {
    if (this.#known !== null) return this.#known;
    // Conditions are analysed without what they say themselves.
    this.#known = nothingKnown;
    const { facts, consequences } = this.analyzer.factsOfQuery(this);
    this.#setKnown(facts, consequences);
    // A side of IS NOT DISTINCT FROM is known not to be NULL if the other conditions say so of the other side.
    if (this.tree.node.text.includes("{DISTINCTEXPR ")) {
      const again = this.analyzer.factsOfQuery(this);
      this.#setKnown(again.facts, again.consequences);
    }
    return this.#known;
  }

  #setKnown(facts: Facts, consequences: JoinConsequences): void {
    this.#consequences = consequences;
    this.#known = new KnownFacts(facts, consequences, false);
    this.#columns.clear();
    this.#narrowed.clear();
  }

  get result(): readonly ResultColumn[] {
    this.#result ??= this.analyzer.resultOf(this);
    return this.#result;
  }

  value(node: TreeNode): Value {
    return this.analyzer.valueOfNode(node, this);
  }

  facts(condition: TreeNode | null, outcome: Outcome): Facts {
    return condition === null ? [] : this.analyzer.factsOf(condition, outcome, this);
  }

  column(range: number, column: number): Value {
    const key = `${range}.${column}`;
    const { base } = this;
    const found = base.#columns.get(key);
    if (found !== undefined) return found;
    const value = this.analyzer.columnOf(range, column, base);
    base.#columns.set(key, value);
    return value;
  }

  /** Returns the scope of a branch that is reached only if the facts hold. */
  assuming(facts: Facts): Scope {
    if (facts !== "impossible" && facts.length === 0) return this;
    const { known } = this;
    const all = facts === "impossible" || known.isImpossible ? "impossible" : [...known.all, ...facts];
    return this.#variant({ known: new KnownFacts(all, this.base.#consequences, true) });
  }

  /** Returns the scope of the conditions of `CASE value WHEN …`. */
  comparing(caseValue: TreeNode | Value): Scope {
    return this.#variant({ caseValue });
  }

  /** Returns the scope of the list after RETURNING. */
  get returning(): Scope {
    this.#returning ??= this.#variant({ isReturning: true });
    return this.#returning;
  }

  #variant(of: ScopeVariant): Scope {
    const { known, base, caseValue, isReturning } = this;
    return new Scope(this.analyzer, this.tree, this.parent, { known, base, caseValue, isReturning, ...of });
  }

  /** Returns the scope without what branches of CASE say, in the queries around it as well; always the same one. */
  get withoutBranches(): Scope {
    this.#withoutBranches ??= this.#outsideBranches();
    return this.#withoutBranches;
  }

  #outsideBranches(): Scope {
    const parent = this.parent?.withoutBranches ?? null;
    const { isReturning } = this;
    if (parent !== this.parent) return new Scope(this.analyzer, this.tree, parent, { isReturning });
    if (this.base === this) return this;
    return isReturning ? this.base.returning : this.base;
  }

  up(levels: number): Scope | null {
    return levels === 0 ? this : (this.parent?.up(levels - 1) ?? null);
  }

  range(index: number): Range | null {
    return this.tree.ranges[index - 1] ?? null;
  }

  /** Returns the table or view that a range is; null for other ranges. */
  relation(index: number): CatalogRelation | null {
    const range = this.range(index);
    return range?.kind === "relation" ? (this.catalog.relations.get(range.relation) ?? null) : null;
  }

  /** Returns this scope and those of all queries within it. */
  get queries(): readonly Scope[] {
    return [this, ...this.tree.node.queries.flatMap((query) => this.child(query).queries)];
  }

  /** Returns the scope of a query in this one: a subselect, or the query of a range. */
  child(query: TreeNode): Scope {
    const found = this.#children.get(query);
    if (found !== undefined) return found;
    const scope = new Scope(this.analyzer, queryTree(query), this);
    this.#children.set(query, scope);
    return scope;
  }

  /** Returns the query of a range as far as conditions let its rows through: they say something of its columns. */
  narrowed(range: number, query: Scope): Scope {
    const { base } = this;
    const found = base.#narrowed.get(range);
    if (found !== undefined) return found;
    const isPlain = query.tree.command === "select" && query.tree.setOperation === null;
    const targets = isPlain ? visibleTargets(query.tree) : [];
    const facts = base.known
      .columnsOf(range)
      .map((column) => query.facts(targets[column - 1]?.value ?? null, "not null"));
    const compared = base.known.comparisonsOf(range).map(({ column, operator, constant }) => {
      const target = targets[column - 1]?.value;
      return target === undefined ? [] : this.analyzer.operandFacts(target, operator, constant, query);
    });
    const narrowed = query.assuming(allFacts([...facts, ...compared]));
    base.#narrowed.set(range, narrowed);
    return narrowed;
  }
}
