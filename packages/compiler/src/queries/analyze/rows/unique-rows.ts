// Whether a query has at most one row: by its keys, its groups or its LIMIT.
import type { CatalogKey, CatalogRelation } from "../catalog/catalog.ts";
import type { Scope } from "../scope.ts";
import { constantNumber } from "../tree/constant-values.ts";
import type { TreeNode } from "../tree/node.ts";
import { expressionOf, leavesIn, type Range, visibleTargets } from "../tree/query-tree.ts";
import { commonTableScope } from "../values/common-tables.ts";
import { viewScope } from "../values/views.ts";
import { columnIn, conjunctsOf, type Equality, equalitiesOf, rangesUsed, withoutLabels } from "./equalities.ts";
import { impliesPredicate } from "./partial-keys.ts";

const noColumns: ReadonlySet<number> = new Set();

/**
 * @param fixedColumns the numbers of the result columns that have one value each, since the query around this one
 *   compares them
 */
export function isAtMostOne(scope: Scope, fixedColumns: ReadonlySet<number> = noColumns): boolean {
  const { tree } = scope;
  const { node } = tree;
  if (tree.command === "merge") return false;
  if (tree.command !== "select") return new FixedRanges(scope, noColumns).hasAll;
  if (hasLimitOfOne(node)) return true;
  if (tree.setOperation !== null) return isSetOfOne(tree.setOperation, scope, fixedColumns);
  if (node.is("hasTargetSRFs")) return false;
  const [groups, sets] = [node.nodes("groupClause"), node.list("groupingSets")];
  const isAggregated = node.is("hasAggs") || tree.having !== null || groups.length > 0 || sets.length > 0;
  if (isAggregated && groups.length === 0 && sets.length === 0) return true;
  if (sets.length > 0) return false;
  const fixed = new FixedRanges(scope, fixedColumns);
  if (fixed.hasAll) return true;
  if (isAggregated) return groups.every((group) => fixed.isTargetFixed(group));
  const distinct = node.nodes("distinctClause");
  return distinct.length > 0 && distinct.every((group) => fixed.isTargetFixed(group));
}

function hasLimitOfOne(node: TreeNode): boolean {
  const limit = node.node("limitCount");
  const count = limit === null ? null : constantNumber(limit);
  const hasTies = node.number("limitOption") !== 0;
  return count !== null && count <= 1n && (count === 0n || !hasTies);
}

const [intersect, except] = [2, 3];

function isSetOfOne(node: TreeNode, scope: Scope, fixedColumns: ReadonlySet<number>): boolean {
  const isOne = (side: TreeNode | null): boolean => {
    if (side === null) return false;
    if (side.tag === "SETOPERATIONSTMT") return isSetOfOne(side, scope, fixedColumns);
    const range = scope.range(side.number("rtindex"));
    return range?.kind === "subquery" && isAtMostOne(scope.child(range.query), fixedColumns);
  };
  const operation = node.number("op");
  if (operation === except) return isOne(node.node("larg"));
  return operation === intersect && (isOne(node.node("larg")) || isOne(node.node("rarg")));
}

/** The ranges of a query that have one row at most, and the columns that have one value. */
class FixedRanges {
  readonly #scope: Scope;
  readonly #ranges = new Set<number>();
  readonly #columns = new Map<number, Set<number>>();
  readonly #equalities: readonly Equality[];

  constructor(scope: Scope, fixedColumns: ReadonlySet<number>) {
    this.#scope = scope;
    this.#equalities = equalitiesOf(scope);
    for (const { number, value } of visibleTargets(scope.tree)) if (fixedColumns.has(number)) this.#fix(value, null);
    while (this.#advance());
  }

  get hasAll(): boolean {
    // Two sides that do not match are two rows of a FULL JOIN.
    if ([...this.#scope.joins.values()].some(({ kind }) => kind === "full")) return false;
    return leavesIn(this.#scope.tree.from).every((range) => this.#ranges.has(range));
  }

  /** Whether the expression of a group, or of DISTINCT, has one value. */
  isTargetFixed(group: TreeNode): boolean {
    const reference = group.number("tleSortGroupRef");
    const target = this.#scope.tree.targets.find(({ sortGroup }) => sortGroup === reference);
    return target !== undefined && this.#isFixed(target.value);
  }

  #advance(): boolean {
    const before = this.#size;
    for (const { left, right, collation, restricts } of this.#equalities) {
      if (this.#isFixed(right)) this.#fix(left, { collation, restricts });
      if (this.#isFixed(left)) this.#fix(right, { collation, restricts });
    }
    for (const range of leavesIn(this.#scope.tree.from))
      if (!this.#ranges.has(range) && this.#isRangeFixed(range)) this.#ranges.add(range);
    return this.#size > before;
  }

  get #size(): number {
    return this.#ranges.size + [...this.#columns.values()].reduce((sum, columns) => sum + columns.size, 0);
  }

  #isFixed(node: TreeNode): boolean {
    const column = columnIn(withoutLabels(node));
    if (column !== null && this.#columns.get(column.range)?.has(column.column) === true) return true;
    const standing = column === null ? null : this.#expressionOf(column);
    if (standing !== null) return this.#isFixed(standing);
    const used = rangesUsed(node, this.#scope);
    return used !== null && [...used].every((range) => this.#ranges.has(range));
  }

  /** The expression that a column of a group or a join stands for. */
  #expressionOf({ range, column }: NonNullable<ReturnType<typeof columnIn>>): TreeNode | null {
    return expressionOf(this.#scope.range(range), column);
  }

  #fix(node: TreeNode, by: Pick<Equality, "collation" | "restricts"> | null): void {
    const column = columnIn(withoutLabels(node));
    if (column === null) return;
    const standing = this.#expressionOf(column);
    if (standing !== null) {
      this.#fix(standing, by);
      return;
    }
    if (by !== null && by.restricts?.has(column.range) === false) return;
    // A key compares by its own collation.
    if (by !== null && withoutLabels(node).number("varcollid") !== by.collation) return;
    const columns = this.#columns.get(column.range) ?? new Set();
    this.#columns.set(column.range, columns.add(column.column));
  }

  #isRangeFixed(index: number): boolean {
    const range = this.#scope.range(index);
    const columns = this.#columns.get(index) ?? noColumns;
    switch (range?.kind) {
      case "relation":
        return this.#isRelationFixed(range, index, columns);
      case "subquery":
        return this.#isIndependent(range.query) && isAtMostOne(this.#scope.child(range.query), columns);
      case "values":
        return range.rows.length === 1 && this.#isIndependent(range.node);
      case "cte": {
        const table = commonTableScope(range, this.#scope);
        return table !== null && isAtMostOne(table, columns);
      }
      default:
        return false;
    }
  }

  /** A LATERAL subquery has a row for each of the rows that it refers to. */
  #isIndependent(query: TreeNode): boolean {
    const used = rangesUsed(query, this.#scope);
    return used !== null && [...used].every((range) => this.#ranges.has(range));
  }

  #isRelationFixed(range: Extract<Range, { kind: "relation" }>, index: number, columns: ReadonlySet<number>): boolean {
    const relation = this.#scope.catalog.relations.get(range.relation);
    if (relation === undefined) return false;
    if (relation.kind === "v") {
      const view = viewScope(relation, this.#scope);
      return view !== null && isAtMostOne(view, columns);
    }
    // A key of a table says nothing of tables that inherit, unless they are its partitions.
    const hasForeignRows = relation.kind === "r" && range.includesChildren && relation.children.length > 0;
    return !hasForeignRows && relation.keys.some((key) => this.#hasKey(key, relation, index, columns));
  }

  #hasKey(key: CatalogKey, relation: CatalogRelation, index: number, columns: ReadonlySet<number>): boolean {
    if (relation.kind === "m" || key.columns.some((column) => column <= 0 || !columns.has(column))) return false;
    return key.predicate === null || impliesPredicate(conjunctsOf(this.#scope), key.predicate, index);
  }
}
