// Plans the statement that reads a row for an event that was too long for its notification.
import type { Entity } from "../../2-model/data/entity.ts";
import { visibleOwner } from "../../2-model/data/ownership.ts";
import { notifiesEvents } from "../../2-model/data/write/events-and-audit.ts";
import { keyCondition } from "../sql/key.ts";
import { selectFrom, staticStatement, where } from "../sql/select.ts";
import { entityJsonSql } from "../sql/writes/event-json.ts";
import type { Statement } from "../statement.ts";

/** Returns null if events are not notified. The statement has no owner's condition if events do not contain the owner. */
export function planSnapshot(entity: Entity): Statement | null {
  if (!notifiesEvents(entity)) return null;
  const source = visibleOwner(entity) === null ? { ...entity, ownerFilter: null } : entity;
  const text = selectFrom(entityJsonSql(source), source, where(source, keyCondition(source)));
  return staticStatement(source, "readEvent", text, { kind: "json" });
}
