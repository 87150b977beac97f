// An entity into what becomes known of its writes, and of who makes them.

import type { Entity, WriteKind } from "../entity.ts";
import { type Field, isPublic } from "../field/field.ts";
import { canHaveTriggers } from "../table/distribution.ts";
import { isInKey } from "../table/key.ts";

/** Whether the statements of writes publish events; with `events: true` alone the application does. */
export function publishesEvents(entity: Entity): boolean {
  return storesEvents(entity) || notifiesEvents(entity);
}

/** Whether the event of each write is stored in an outbox. */
function storesEvents({ events }: Entity): boolean {
  return events?.outbox != null;
}

/** Whether each event is sent to the subscribers of a channel. */
export function notifiesEvents({ events }: Entity): boolean {
  return events?.channel != null;
}

/** Whether every change of a row is written to the audit log. */
function isAudited({ migrations }: Entity): boolean {
  return migrations?.audit === true;
}

/** Who writes the entries of the log: a trigger, or, where Citus has none, the statements that write; null for nobody. */
export function auditWriter(entity: Entity): "trigger" | "statement" | null {
  if (!isAudited(entity)) return null;
  return canHaveTriggers(entity) ? "trigger" : "statement";
}

/** What events show: the key, and all that is public. */
export function eventFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => isInKey(entity, field) || isPublic(field));
}

/** Whether a statement tells triggers who writes: those of its table, or of tables whose rows change with its own. */
export function setsActorForTriggers(entity: Entity, written: WriteKind): boolean {
  return entity.sql === "full" && (auditWriter(entity) === "trigger" || entity.cascadesToAudit.has(written));
}

/** Whether anything that is known of a write says whose it is: its event, or the audit log. */
export function recordsActor(entity: Entity, written: WriteKind): boolean {
  if (setsActorForTriggers(entity, written)) return true;
  return entity.sql === "full" && (publishesEvents(entity) || isAudited(entity));
}

/** Whether a repository knows who acts: for its own writes, or for those of rows of a join entity. */
export function needsActor(entity: Entity): boolean {
  if (entity.sql !== "full") return false;
  return [entity, ...entity.links.map(({ through }) => through)].some(
    (written) => recordsActor(written, "DELETE") || recordsActor(written, "UPDATE"),
  );
}

/** Whether a repository acts for somebody: whether anything around a write asks for whom it is. */
export function hasContext(entity: Entity): boolean {
  return entity.sql === "full" && (entity.hooks || needsActor(entity));
}
