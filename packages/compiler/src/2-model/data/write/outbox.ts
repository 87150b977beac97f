// Where the events of an entity wait to be delivered, and what is stored there of a row besides its event.
import type { Entity } from "../entity.ts";
import type { Outbox } from "../entity-parts.ts";
import type { Field } from "../field/field.ts";
import { ownerField } from "../ownership.ts";

/** Null where events are not stored. */
export function outboxOf({ events }: Entity): Outbox | null {
  return events?.outbox ?? null;
}

/**
 * Columns of the outbox, and the fields that they have as text. Rows in batches are read for one owner, so they have
 * the owner also where no event shows it.
 */
export function extraOutboxColumns(entity: Entity): readonly { readonly column: string; readonly field: Field }[] {
  const owner = outboxOf(entity)?.kind === "batches" ? ownerField(entity) : null;
  return owner === null ? [] : [{ column: "owner", field: owner }];
}
