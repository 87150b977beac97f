// Tells whether rows are only joined as the parents of others, to which they add columns.
import type { Entity, Parent } from "../../2-model/data/entity.ts";
import { columnIn, equalitiesOf, withoutLabels } from "../analyze/rows/equalities.ts";
import type { Scope } from "../analyze/scope.ts";
import type { TreeNode } from "../analyze/tree/node.ts";
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

/** A column of a table in FROM of a query, or of one around it. */
interface ScopedColumn {
  readonly scope: Scope;
  /** The number of queries in between. */
  readonly level: number;
  readonly range: number;
  readonly entity: Entity;
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
      return target === null || from === null ? [] : [{ target: target.column, from }];
    });
  return equal.flatMap(({ from }) =>
    from.entity.parents.flatMap((parent): readonly Child[] => {
      const isWhole = parent.pairs.every((pair) =>
        equal.some(
          (one) =>
            one.from.scope === from.scope &&
            one.from.range === from.range &&
            one.from.column === pair.own.column.name &&
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
  const source = around?.range(range);
  const relation = source?.kind === "relation" ? scope.catalog.relations.get(source.relation) : undefined;
  const column = relation?.columns.get(plain.number("varattno"));
  const entity = relation && entityOf({ schema: relation.schema, table: relation.name }, entities);
  if (around == null || entity === undefined || column === undefined) return null;
  return { scope: around, level, range, entity, column: column.name };
}

/** Whether `live: true` keeps the parents of these rows from being deleted. */
function hasLiveParent({ scope, range, entity, parent }: Child): boolean {
  if (parent.live === null) return false;
  const mark = entity.deletedAt?.column.name;
  if (mark === undefined) return true;
  const source = scope.range(range);
  const relation = source?.kind === "relation" ? scope.catalog.relations.get(source.relation) : undefined;
  const column = [...(relation?.columns.values() ?? [])].find(({ name }) => name === mark);
  return column !== undefined && isRestricted(scope, range, column.number);
}

/**
 * Whether the result has a row for each parent: it is grouped by them, or shows nothing of their children, nor of the
 * children of these.
 */
function isListed(scope: Scope, range: number, child: Child, entities: readonly Entity[]): boolean {
  const { tree } = scope;
  const groups = tree.ranges.flatMap((one) => (one.kind === "group" ? one.expressions : []));
  if (groups.length > 0) return groups.some((one) => mentions(one, range, null));
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
