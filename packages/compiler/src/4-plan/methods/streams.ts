// `streams`: the statement that reads what an event would have shown, had it not been too long to be notified.
import type { Entity } from "../../2-model/data/entity.ts";
import { visibleOwner } from "../../2-model/data/ownership.ts";
import { notifiesEvents } from "../../2-model/data/write/events-and-audit.ts";
import { isRow } from "../sql/key.ts";
import { selectFrom, staticStatement, where } from "../sql/select.ts";
import { entityJsonSql } from "../sql/writes/event-json.ts";
import type { Statement } from "../statement.ts";

/** Null where nothing is notified. It takes no owner where events do not say whose they are. */
export function planSnapshot(entity: Entity): Statement | null {
  if (!notifiesEvents(entity)) return null;
  const of = visibleOwner(entity) === null ? { ...entity, ownerFilter: null } : entity;
  return staticStatement(of, "readEvent", selectFrom(entityJsonSql(of), of, where(of, isRow(of))), { kind: "json" });
}
