// How the rows of a table are spread over the nodes of Citus, and what follows from it for keys and foreign keys.
import type { Entity, Parent } from "./entity.ts";
import type { Field } from "./field.ts";
import { isInKey, type Key } from "./key.ts";
import type { Distribution } from "./rules.ts";

/** The field whose value says on which node a row is; null where none does. */
export function distributionField({ distribution }: Pick<Entity, "distribution">): Field | null {
  return distribution?.kind === "by" ? distribution.field : null;
}

/** The fields of the primary key: Citus keeps unique on each node what has the distribution field in it, and nothing else. */
export function primaryKeyFields(key: Key, distribution: Distribution | null): readonly Field[] {
  if (distribution?.kind !== "by" || isInKey({ key }, distribution.field)) return key.fields;
  return [distribution.field, ...key.fields];
}

/** Whether a statement that has the key, or the owner that the repository is limited to, is run by one node. */
export function isOnOneNode(entity: Entity): boolean {
  const field = distributionField(entity);
  return field === null || field === entity.limitedTo || isInKey(entity, field);
}

/** Whether what is asked by these is asked of one node: by an id, by several ids, or by an id and the value of a field. */
export function isAskedOfOneNode(entity: Entity, by: "id" | "ids" | Field): boolean {
  const field = distributionField(entity);
  if (by === "ids") return field === null || field === entity.limitedTo;
  return isOnOneNode(entity) || by === field;
}

/** The owner that has to be told besides the id, so that Citus knows on which node to lock a row; null where that is not enough. */
export function lockingOwner(entity: Entity): Field | null {
  const field = distributionField(entity);
  return field !== null && field === entity.owner && !isOnOneNode(entity) ? field : null;
}

/** Whether a foreign key is added when all tables exist, and are distributed, rather than with its table. */
export function isAddedLast(entity: Entity, { closesCycle }: Parent): boolean {
  return closesCycle || entity.distribution !== null;
}

/** The fields by which both tables are distributed, where a foreign key compares them; null where it does not. */
export function samePlace(entity: Entity, { pairs, within, target }: Parent): NonNullable<Parent["within"]> | null {
  const [own, other] = [distributionField(entity), distributionField(target)];
  const compared = [...(within === null ? [] : [within]), ...pairs];
  return compared.find((pair) => pair.own === own && pair.target === other) ?? null;
}

/** The entity beside whose rows those of this one are kept, so that what belongs together is on one node; null for none. */
export function colocatedWith(entity: Entity): Entity | null {
  const beside = entity.parents.filter(
    (parent) => parent.target !== entity && !parent.closesCycle && samePlace(entity, parent) !== null,
  );
  const [first] = distributionField(entity) === null ? [] : beside;
  return first?.target ?? null;
}
