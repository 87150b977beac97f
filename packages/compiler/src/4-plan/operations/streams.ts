// `streams` into the statement that reads what an event would have shown, had it not been too long to be notified.
import type { Entity } from "../../2-model/data/entity.ts";
import { isNotified } from "../../2-model/data/known-writes.ts";
import { shownOwner } from "../../2-model/data/ownership.ts";
import { entityJsonSql } from "../sql/event-json.ts";
import { isRow, keyWidth } from "../sql/key.ts";
import { selectFrom, staticStatement, where } from "../sql/select.ts";
import type { Statement } from "../statement.ts";
import { limitedStatement } from "./limited.ts";

/** Null where nothing is notified, and for an owner where events do not say whose they are. */
export function planSnapshot(entity: Entity): Statement | null {
  if (!isNotified(entity)) return null;
  const text = selectFrom(entityJsonSql(entity), entity, where(entity, isRow(entity)));
  const statement = staticStatement(entity, "readEvent", text, { kind: "json" });
  if (entity.limitedTo === null) return statement;
  if (shownOwner(entity) === null) return null;
  return { ...limitedStatement(statement, keyWidth(entity) + 1), constant: "readOwnedEventSql" };
}
