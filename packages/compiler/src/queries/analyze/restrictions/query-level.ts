// The columns of one SELECT, or of one write, that are equal to a value in all rows.
import { type CatalogRelation, numberOf } from "../catalog/catalog.ts";
import { type Equality, equalitiesOf, mergeEqualities } from "../rows/equalities.ts";
import type { Scope } from "../scope.ts";
import type { TreeNode } from "../tree/node.ts";
import { expressionOf, leavesIn, visibleTargets } from "../tree/query-tree.ts";
import { withoutConversions } from "./conversions.ts";
import type { RestrictedReference, RestrictionRules } from "./rules.ts";

/** A column of a range, in a level. */
export interface LevelColumn {
  readonly level: QueryLevel;
  readonly range: number;
  readonly column: number;
}

export class QueryLevel {
  readonly scope: Scope;
  readonly rules: RestrictionRules;
  readonly #parent: QueryLevel | null;
  readonly #restricted = new Set<string>();
  /** Columns that are equal for another reason, such as those that a view shows to a query that compares them. */
  readonly #seeds = new Set<string>();
  readonly #children = new Map<TreeNode, QueryLevel>();
  #state: "new" | "settling" | "settled" = "new";
  /** Columns of recursive queries that are assumed to be restricted while these are checked, shared by all levels. */
  readonly #assumed: Set<string>;

  constructor(scope: Scope, parent: QueryLevel | null, rules: RestrictionRules) {
    this.scope = scope;
    this.rules = rules;
    this.#parent = parent;
    this.#assumed = parent === null ? new Set() : parent.#assumed;
  }

  child(query: TreeNode): QueryLevel {
    const found = this.#children.get(query) ?? new QueryLevel(this.scope.child(query), this, this.rules);
    this.#children.set(query, found);
    return found;
  }

  up(levels: number): QueryLevel | null {
    return levels === 0 ? this : (this.#parent?.up(levels - 1) ?? null);
  }

  /** Returns the level of a column; null if an equality with it does not count. */
  #around(levels: number): QueryLevel | null {
    if (levels === 0) return this;
    return this.rules.countsOuterColumns(this.scope) && this.#parent !== null ? this.#parent.#around(levels - 1) : null;
  }

  seed(range: number, column: number): void {
    this.#seeds.add(`${range}.${column}`);
  }

  /** Whether an expression is the value, or a column that is equal to it. */
  isValue(node: TreeNode): boolean {
    const inner = withoutConversions(node);
    if (this.rules.isValue(inner)) return true;
    const found = this.columnIn(inner);
    return found?.level.hasValue(found.range, found.column) === true;
  }

  /** Returns the column that an expression is, through joins and groups; null for others. */
  columnIn(node: TreeNode): LevelColumn | null {
    const inner = withoutConversions(node);
    if (inner.tag !== "VAR") return null;
    const level = this.#around(inner.number("varlevelsup"));
    const [range, column] = [inner.number("varno"), inner.number("varattno")];
    const source = level?.scope.range(range);
    if (level == null || source == null || column <= 0) return null;
    if (source.kind !== "group" && source.kind !== "join") return { level, range, column };
    const expression = expressionOf(source, column);
    return expression === null ? null : level.columnIn(expression);
  }

  hasValue(range: number, column: number): boolean {
    this.#settle();
    if (this.#restricted.has(`${range}.${column}`)) return true;
    const source = this.scope.range(range);
    switch (source?.kind) {
      case "subquery":
        return this.child(source.query).isOutputRestricted(column);
      case "values":
        return source.rows.every((row) => {
          const value = row[column - 1];
          return value !== undefined && this.isValue(value);
        });
      case "cte": {
        const owner = this.up(source.levelsUp);
        const table = owner?.scope.tree.ctes.get(source.name);
        if (owner == null || table === undefined) return false;
        if (source.isSelf) return owner.#isRecursionRestricted(table.query, column);
        return owner.child(table.query).isOutputRestricted(column);
      }
      default:
        return false;
    }
  }

  /** Whether a column of the result is equal to the value in all of its rows. */
  isOutputRestricted(column: number): boolean {
    const { setOperation } = this.scope.tree;
    if (setOperation !== null) return this.#isSetRestricted(setOperation, column);
    const target = visibleTargets(this.scope.tree).find(({ number }) => number === column);
    return target !== undefined && this.isValue(target.value);
  }

  /** The rows of a recursive query are restricted if the first are, and if each step keeps it. */
  #isRecursionRestricted(query: TreeNode, column: number): boolean {
    const level = new QueryLevel(this.scope.child(query), this, this.rules);
    const key = `${level.scope.number}.${column}`;
    if (this.#assumed.has(key)) return true;
    this.#assumed.add(key);
    const hasValue = level.isOutputRestricted(column);
    this.#assumed.delete(key);
    return hasValue;
  }

  #isSetRestricted(node: TreeNode, column: number): boolean {
    if (node.tag !== "SETOPERATIONSTMT") {
      const range = this.scope.range(node.number("rtindex"));
      return range?.kind === "subquery" && this.child(range.query).isOutputRestricted(column);
    }
    const sides = [node.node("larg"), node.node("rarg")].map(
      (side) => side !== null && this.#isSetRestricted(side, column),
    );
    const [intersect, except] = [2, 3];
    if (node.number("op") === except) return sides[0] === true;
    return node.number("op") === intersect ? sides.includes(true) : !sides.includes(false);
  }

  #settle(): void {
    if (this.#state !== "new") return;
    this.#state = "settling";
    for (const seed of this.#seeds) this.#restricted.add(seed);
    this.#seedInserted();
    const equalities = [...equalitiesOf(this.scope), ...mergeEqualities(this.scope)];
    for (;;) {
      const before = this.#restricted.size;
      // LATERAL subqueries may depend on what was found.
      for (const child of this.#children.values()) child.#reset();
      for (const equality of equalities) {
        this.#restrict(equality.left, equality.right, equality);
        this.#restrict(equality.right, equality.left, equality);
      }
      this.#restrictByReferences(equalities);
      if (this.#restricted.size === before) break;
    }
    for (const child of this.#children.values()) child.#reset();
    this.#state = "settled";
  }

  #reset(): void {
    this.#state = "new";
    this.#restricted.clear();
    for (const child of this.#children.values()) child.#reset();
  }

  /** New rows, and `excluded`, have the values of INSERT. */
  #seedInserted(): void {
    const { command, target, excluded, targets } = this.scope.tree;
    if (command !== "insert") return;
    for (const { number, value } of targets)
      if (this.isValue(value)) for (const range of [target, excluded]) this.#restricted.add(`${range}.${number}`);
  }

  #restrict(node: TreeNode, by: TreeNode, { restricts }: Equality): void {
    const found = this.columnIn(node);
    if (found?.level !== this || restricts?.has(found.range) === false) return;
    if (this.isValue(by)) this.#restricted.add(`${found.range}.${found.column}`);
  }

  /** Rows that refer to each other by a foreign key with the column have the same value. */
  #restrictByReferences(equalities: readonly Equality[]): void {
    const own = relationsOf(this);
    const outer = relationsAround(this.#parent);
    for (const one of own)
      for (const other of [...own, ...outer]) {
        this.#restrictByReference(one, other, one.references, equalities, false);
        this.#restrictByReference(one, other, other.references, equalities, true);
      }
  }

  /** Restricts `one`, which is in this level, if `other` is restricted and the columns of a foreign key between them are equal. */
  #restrictByReference(
    one: LevelRelation,
    other: LevelRelation,
    references: readonly RestrictedReference[],
    equalities: readonly Equality[],
    isTarget: boolean,
  ): void {
    if (one.column === null || other.column === null || !other.level.hasValue(other.range, other.column)) return;
    const referred = isTarget ? one : other;
    const isJoined = references.some(
      ({ schema, table, pairs }) =>
        referred.relation.schema === schema &&
        referred.relation.table === table &&
        pairs.every(({ own, target }) => {
          const [mine, others] = isTarget ? [target, own] : [own, target];
          return equalities.some(({ left, right, restricts }) => {
            if (restricts?.has(one.range) === false) return false;
            return (
              (isColumn(this, left, one, mine) && isColumn(this, right, other, others)) ||
              (isColumn(this, right, one, mine) && isColumn(this, left, other, others))
            );
          });
        }),
    );
    if (isJoined) this.#restricted.add(`${one.range}.${one.column}`);
  }
}

interface LevelRelation {
  readonly level: QueryLevel;
  readonly range: number;
  readonly relation: CatalogRelation;
  /** The number of the column that has to be equal. */
  readonly column: number | null;
  readonly references: readonly RestrictedReference[];
}

/** Returns the tables in FROM with a column that has to be equal, and the target of MERGE. */
function relationsOf(level: QueryLevel): readonly LevelRelation[] {
  const { scope, rules } = level;
  const ranges = new Set(leavesIn(scope.tree.from));
  if (scope.tree.command === "merge") ranges.add(scope.tree.target);
  return [...ranges].flatMap((range) => {
    const relation = scope.relation(range);
    const table = relation === null ? null : rules.tableOf(relation);
    if (relation === null || table === null) return [];
    const column = numberOf(relation, table.column);
    return [{ level, range, relation, column, references: table.references }];
  });
}

function relationsAround(level: QueryLevel | null): readonly LevelRelation[] {
  return level === null ? [] : [...relationsOf(level), ...relationsAround(level.up(1))];
}

function isColumn(
  level: QueryLevel,
  node: TreeNode,
  { level: of, range, relation }: LevelRelation,
  name: string,
): boolean {
  const found = level.columnIn(node);
  return found !== null && found.level === of && found.range === range && found.column === numberOf(relation, name);
}
