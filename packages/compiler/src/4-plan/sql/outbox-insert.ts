// The events of the rows that a statement has written, into the INSERT that stores them for a drainer.
import { outboxBatchesColumns, outboxBatchesSlot } from "entity-derive/schema";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { storedBeside } from "../../2-model/data/outbox.ts";
import type { Outbox } from "../../2-model/data/rules.ts";
import { quoteLiteral } from "../../text/identifier.ts";
import { joinSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { keyText } from "./key-text.ts";
import { columnSql } from "./pieces.ts";

/** What of an event is stored besides the key of its row, as columns of `written`. */
interface StoredEvent {
  readonly kind: Sql;
  readonly event: Sql;
  readonly meta: Sql;
}

/** It reads the rows `written`, so that an id of the outbox is taken when the row is locked, and not before. */
export function outboxInsert(entity: Entity, outbox: Outbox, { kind, event, meta }: StoredEvent): Sql {
  const values = [rawSql(quoteLiteral(entity.table.name)), keyText(entity), kind, event, meta];
  if (outbox.kind === "rows") {
    return sql`INSERT INTO public.entity_outbox (entity, entity_id, kind, payload, meta)
  SELECT ${joinSql(values, ", ")} FROM written`;
  }
  const beside = storedBeside(entity);
  const columns = [outboxBatchesColumns, ...beside.map(({ column }) => column)].join(", ");
  const all = [rawSql(outboxBatchesSlot), ...values, ...beside.map(({ field }) => sql`${columnSql(field)}::TEXT`)];
  return sql`INSERT INTO public.entity_outbox_events (${rawSql(columns)})
  SELECT ${joinSql(all, ", ")}
    FROM written`;
}

/** The columns of `written` that it reads besides the event. */
export function outboxFields(entity: Entity): readonly Field[] {
  return [...new Set([...entity.key.fields, ...storedBeside(entity).map(({ field }) => field)])];
}
