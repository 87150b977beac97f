// Tells whether rows are only joined as the parents of others, to which they add columns.
import type { Entity, Parent } from "../../2-model/data/entity.ts";
import { type CatalogRelation, numberOf } from "../analyze/catalog/catalog.ts";
import { columnIn, equalitiesOf, withoutLabels } from "../analyze/rows/equalities.ts";
import type { Scope } from "../analyze/scope.ts";
import type { TreeNode } from "../analyze/tree/node.ts";
import { type Range, visibleTargets } from "../analyze/tree/query-tree.ts";
import { commonTableScope } from "../analyze/values/common-tables.ts";
import { viewScope } from "../analyze/values/views.ts";
import { entityOf } from "./check-context.ts";
import { isRestricted, mentions } from "./mentions.ts";

/**
 * True if the rows of a range are the parents of rows that the statement is about, as in a view: a deleted author of a
 * book still has a name. False if the parents themselves are listed.
 */
export function isJoinedParent(scope: Scope, range: number, entity: Entity, entities: readonly Entity[]): boolean {
  return childrenOf(scope, range, entity, entities).some(
    (child) => child.level > 0 || hasLiveParent(child) || !isListed(scope, range, child, entities),
  );
}

/** A column of a range in FROM of a query, or of one around it, that is one of a table. */
interface ScopedColumn {
  readonly scope: Scope;
  /** The number of queries in between. */
  readonly level: number;
  readonly range: number;
  readonly source: SourceColumn;
  readonly entity: Entity;
}

/** A column of a table in FROM: of the query itself, or of the subquery, CTE or view that the range is. */
interface SourceColumn {
  readonly scope: Scope;
  readonly range: number;
  readonly relation: CatalogRelation;
  readonly column: string;
}

interface Child extends ScopedColumn {
  readonly parent: Parent;
}

/** Returns the tables whose foreign key is equal to the key of the range. */
function childrenOf(scope: Scope, range: number, entity: Entity, entities: readonly Entity[]): readonly Child[] {
  const equal = equalitiesOf(scope)
    .filter(({ restricts }) => restricts?.has(range) !== false)
    .flatMap(({ left, right }) => [[left, right] as const, [right, left] as const])
    .flatMap(([own, other]) => {
      const target = columnIn(own)?.range === range ? columnOf(own, scope, entities) : null;
      const from = target === null ? null : columnOf(other, scope, entities);
      return target === null || from === null ? [] : [{ target: target.source.column, from }];
    });
  return equal.flatMap(({ from }) =>
    from.entity.parents.flatMap((parent): readonly Child[] => {
      const isWhole = parent.pairs.every((pair) =>
        equal.some(
          (one) =>
            one.from.scope === from.scope &&
            one.from.range === from.range &&
            one.from.source.column === pair.own.column.name &&
            one.target === pair.target.column.name,
        ),
      );
      return parent.target === entity && isWhole ? [{ ...from, parent }] : [];
    }),
  );
}

function columnOf(node: TreeNode, scope: Scope, entities: readonly Entity[]): ScopedColumn | null {
  const plain = withoutLabels(node);
  if (plain.tag !== "VAR") return null;
  const level = plain.number("varlevelsup");
  const range = plain.number("varno");
  const around = scope.up(level);
  const source = around === null ? null : sourceOf(around, range, plain.number("varattno"));
  const relation = source?.relation;
  const entity = relation && entityOf(relation, entities);
  if (around === null || source === null || entity === undefined) return null;
  return { scope: around, level, range, source, entity };
}

/** Follows a column through queries that have a row for each row of the table. */
function sourceOf(scope: Scope, range: number, number: number): SourceColumn | null {
  const relation = scope.relation(range);
  const query = relation === null ? queryOf(scope.range(range), scope) : viewScope(relation, scope);
  if (query === null) {
    const column = relation?.columns.get(number)?.name;
    return relation === null || column === undefined ? null : { scope, range, relation, column };
  }
  const value = visibleTargets(query.tree)[number - 1]?.value;
  const plain = value && withoutLabels(value);
  const hasOwnRows = query.tree.setOperation === null && query.tree.node.nodes("distinctClause").length === 0;
  if (!hasOwnRows || plain?.tag !== "VAR" || plain.number("varlevelsup") !== 0) return null;
  return sourceOf(query, plain.number("varno"), plain.number("varattno"));
}

function queryOf(source: Range | null, scope: Scope): Scope | null {
  if (source?.kind === "subquery") return scope.child(source.query);
  return source?.kind === "cte" ? commonTableScope(source, scope) : null;
}

/** Whether `live: true` keeps the parents of these rows from being deleted. */
function hasLiveParent({ source: { scope, range, relation }, entity, parent }: Child): boolean {
  if (parent.live === null) return false;
  const mark = entity.deletedAt?.column.name;
  if (mark === undefined) return true;
  const column = numberOf(relation, mark);
  return column !== null && isRestricted(scope, range, column);
}

/**
 * Whether the result has a row for each parent: it is grouped by them and not by the key of their children, or shows
 * nothing of their children, nor of the children of these.
 */
function isListed(scope: Scope, range: number, child: Child, entities: readonly Entity[]): boolean {
  const { tree } = scope;
  const groups = tree.ranges.flatMap((one) => (one.kind === "group" ? one.expressions : []));
  if (groups.length > 0) return groups.some((one) => mentions(one, range, null)) && !haveKeyOf(child, scope, groups);
  const values = [...tree.targets, ...tree.returning].map(({ value }) => value);
  const shows = (of: number): boolean => values.some((value) => mentions(value, of, null));
  const seen = new Set([range]);
  const showsBelow = (one: Child): boolean => {
    if (one.level > 0 || seen.has(one.range)) return false;
    seen.add(one.range);
    return shows(one.range) || childrenOf(scope, one.range, one.entity, entities).some(showsBelow);
  };
  return shows(range) && (tree.node.nodes("distinctClause").length > 0 || !showsBelow(child));
}

/** Whether each group has one row of the children, so that columns of the parent in it list no parents. */
function haveKeyOf({ source, entity }: Child, scope: Scope, groups: readonly TreeNode[]): boolean {
  return (
    source.scope === scope &&
    entity.key.fields.every(({ column: { name } }) =>
      groups.some((one) => {
        const grouped = columnIn(withoutLabels(one));
        return grouped?.range === source.range && grouped.column === numberOf(source.relation, name);
      }),
    )
  );
}
