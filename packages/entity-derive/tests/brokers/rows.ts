// Rows of the outbox as a drainer gives them, without a database.
import type { OutboxBatchRow } from "entity-derive/outbox";

/** A batch row of `orders`. */
export function orderRow(id: number, entityId: string, payloadText = `{"n": ${id}}`): OutboxBatchRow {
  return {
    id,
    entity: "orders",
    entityId,
    kind: "updated",
    payloadText,
    payload: JSON.parse(payloadText),
    meta: { actor: "ada", owner: "tenant 1", version: 3 },
    owner: "tenant 1",
    createdAt: new Date("2027-03-01T10:20:30.405Z"),
    attempts: 0,
  };
}

/** Rows 1, 2, 3, … of these entity ids. */
export function orderRows(...entityIds: readonly string[]): readonly OutboxBatchRow[] {
  return entityIds.map((entityId, index) => orderRow(index + 1, entityId));
}
