// Distribution of tables over the nodes of Citus, and its consequences for keys, locks, triggers and foreign keys.
import type { Entity, Parent } from "../entity.ts";
import { lockingCommands, locksForPreconditions } from "../http.ts";
import { isInKey, type KeyPair } from "./key.ts";

/**
 * Returns whether a statement with an id, or with several, runs on one node: always, only for one owner, or never.
 * Citus can lock rows only on a single node.
 */
export function runsOnOneNode(entity: Entity, by: "id" | "ids"): "always" | "for-owner" | "never" {
  const field = entity.distributedBy;
  if (field === null || (by === "id" && isInKey(entity, field))) return "always";
  return field === entity.owner ? "for-owner" : "never";
}

/**
 * Returns whether the repository can lock a row, in transactions and for requests that change it: always, only for an
 * owner (if each such request has one), or never.
 */
export function locksRows(entity: Entity): ReturnType<typeof runsOnOneNode> {
  if (!locksForPreconditions(entity) && !entity.transactions) return "never";
  const runs = runsOnOneNode(entity, "id");
  const operations = (["update", "delete"] as const).filter((endpoint) => entity.api?.endpoints.includes(endpoint));
  const guards = [
    ...operations.map((endpoint) => entity.api?.guards[endpoint]),
    ...lockingCommands(entity).map(({ guard }) => guard),
  ];
  return runs === "for-owner" && guards.some((guard) => guard == null) ? "never" : runs;
}

/** True if the table can have triggers: Citus allows none on distributed tables. */
export function canHaveTriggers({ distribution }: Pick<Entity, "distribution">): boolean {
  return distribution === null;
}

/** True if a foreign key is added after all tables exist and are distributed, rather than with its table. */
export function isAddedSeparately(entity: Entity, { closesCycle }: Parent): boolean {
  return closesCycle || entity.distribution !== null;
}

/** Returns the distribution fields of both tables if the foreign key compares them; otherwise null. */
export function sharedDistribution(entity: Entity, { columns, target }: Parent): KeyPair | null {
  return (
    columns.find(({ own, target: other }) => own === entity.distributedBy && other === target.distributedBy) ?? null
  );
}

/**
 * Returns the entity with which Citus colocates this one, so that related rows are on one node; null if there is none.
 */
export function colocationTarget(entity: Entity): Entity | null {
  const colocated = entity.parents.filter(
    (parent) => parent.target !== entity && !parent.closesCycle && sharedDistribution(entity, parent) !== null,
  );
  const [first] = entity.distributedBy === null ? [] : colocated;
  return first?.target ?? null;
}
