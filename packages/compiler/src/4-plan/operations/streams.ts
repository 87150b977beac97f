// `streams` into the statement that reads what an event would have shown, had it not been too long to be notified.
import type { Entity } from "../../2-model/data/entity.ts";
import { entityJsonSql } from "../sql/event-json.ts";
import { isRow } from "../sql/key.ts";
import { isNotified } from "../sql/publication.ts";
import { selectFrom, staticStatement, where } from "../sql/select.ts";
import type { Statement } from "../statement.ts";

/** Null where nothing is notified. */
export function planSnapshot(entity: Entity): Statement | null {
  if (!isNotified(entity)) return null;
  const text = selectFrom(entityJsonSql(entity), entity, where(entity, isRow(entity)));
  return staticStatement(entity, "readEvent", text, { kind: "json" });
}
