// Events, audit log and actor of an entity's writes.

import type { Entity, WriteKind } from "../entity.ts";
import type { Outbox } from "../entity-parts.ts";
import { type Field, isPublic } from "../field/field.ts";
import { canHaveTriggers } from "../table/distribution.ts";
import { isInKey } from "../table/key.ts";

/** True if statements publish events. With `events: true` alone, the application does. */
export function publishesEvents(entity: Entity): boolean {
  return entity.events?.outbox != null || notifiesEvents(entity);
}

/** True if each event is sent with NOTIFY. */
export function notifiesEvents({ events }: Entity): boolean {
  return events?.channel != null;
}

/** True if every change to a row is written to the audit log. */
function isAudited({ migrations }: Entity): boolean {
  return migrations?.audit === true;
}

/**
 * Returns the writer of the audit log: a trigger, or the statements themselves, since Citus has no triggers; null
 * without a log.
 */
export function auditWriter(entity: Entity): "trigger" | "statement" | null {
  if (!isAudited(entity)) return null;
  return canHaveTriggers(entity) ? "trigger" : "statement";
}

/** Returns the fields in events: the key and all public fields. */
export function eventFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => isInKey(entity, field) || isPublic(field));
}

/** True if statements set the actor for audit triggers, of this table or of tables that foreign keys change with it. */
export function setsActorForTriggers(entity: Entity, write: WriteKind): boolean {
  return entity.sql === "full" && (auditWriter(entity) === "trigger" || entity.cascadesToAudit.has(write));
}

/** True if an event or the audit log records the actor of a write. */
export function recordsActor(entity: Entity, write: WriteKind): boolean {
  if (setsActorForTriggers(entity, write)) return true;
  return entity.sql === "full" && (publishesEvents(entity) || isAudited(entity));
}

/** True if a repository needs the actor, for its own writes or for those to its join entities. */
export function needsActor(entity: Entity): boolean {
  if (entity.sql !== "full") return false;
  return [entity, ...entity.links.map(({ through }) => through)].some(
    (one) => recordsActor(one, "DELETE") || recordsActor(one, "UPDATE"),
  );
}

/** True if a repository has a context with the actor: for hooks, events or the audit log. */
export function hasContext(entity: Entity): boolean {
  return entity.sql === "full" && (entity.hooks || needsActor(entity));
}

/** Returns the outbox of an entity; null if its events are not stored. */
export function outboxOf({ events }: Entity): Outbox | null {
  return events?.outbox ?? null;
}

/** Returns the owner in the outbox: batches are read for one owner, so they have it even if events do not show it. */
export function outboxOwner(entity: Entity): Field | null {
  return outboxOf(entity)?.kind === "batches" ? entity.owner : null;
}
