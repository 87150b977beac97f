// How the rows of a table are spread over the nodes of Citus, and what follows from it for keys and foreign keys.
import type { Entity, Parent } from "../entity.ts";
import type { Distribution } from "../entity-parts.ts";
import type { Field } from "../field/field.ts";
import { hasRowWrites } from "../http.ts";
import { ownerField } from "../ownership.ts";
import { isInKey, type Key } from "./key.ts";

/** The field whose value says on which node a row is; null where none does. */
export function distributionField({ distribution }: Pick<Entity, "distribution">): Field | null {
  return distribution?.kind === "by" ? distribution.field : null;
}

/** The fields of the primary key: Citus keeps unique on each node what has the distribution field in it, and nothing else. */
export function primaryKeyFields(key: Key, distribution: Distribution | null): readonly Field[] {
  if (distribution?.kind !== "by" || isInKey({ key }, distribution.field)) return key.fields;
  return [distribution.field, ...key.fields];
}

/**
 * Whether one node runs a statement with an id, or with several: always, if it is for one owner, or never. Citus locks rows
 * of one node alone.
 */
export function runsOnOneNode(entity: Entity, by: "id" | "ids"): "always" | "for-owner" | "never" {
  const field = distributionField(entity);
  if (field === null || (by === "id" && isInKey(entity, field))) return "always";
  return field === ownerField(entity) ? "for-owner" : "never";
}

/**
 * The same of a row that a repository locks: in transactions, and for requests that change it. For owners alone if every such
 * request has one.
 */
export function locksRows(entity: Entity): ReturnType<typeof runsOnOneNode> {
  if (!hasRowWrites(entity) && !entity.transactions) return "never";
  const runs = runsOnOneNode(entity, "id");
  const guards = (["update", "delete"] as const)
    .filter((operation) => entity.api?.endpoints.includes(operation))
    .map((operation) => entity.api?.guards[operation]);
  return runs === "for-owner" && guards.some((guard) => guard == null) ? "never" : runs;
}

/** Whether triggers can be on the table: Citus has none on those that it distributes. */
export function canHaveTriggers({ distribution }: Pick<Entity, "distribution">): boolean {
  return distribution === null;
}

/** Whether a foreign key is added when all tables exist, and are distributed, rather than with its table. */
export function isAddedSeparately(entity: Entity, { closesCycle }: Parent): boolean {
  return closesCycle || entity.distribution !== null;
}

/** The fields by which both tables are distributed, where a foreign key compares them; null where it does not. */
export function sharedDistribution(
  entity: Entity,
  { pairs, ownerPair, target }: Parent,
): NonNullable<Parent["ownerPair"]> | null {
  const [own, other] = [distributionField(entity), distributionField(target)];
  const compared = [...(ownerPair === null ? [] : [ownerPair]), ...pairs];
  return compared.find((pair) => pair.own === own && pair.target === other) ?? null;
}

/** The entity beside whose rows those of this one are kept, so that what belongs together is on one node; null for none. */
export function colocationTarget(entity: Entity): Entity | null {
  const beside = entity.parents.filter(
    (parent) => parent.target !== entity && !parent.closesCycle && sharedDistribution(entity, parent) !== null,
  );
  const [first] = distributionField(entity) === null ? [] : beside;
  return first?.target ?? null;
}
