// The outbox of an entity and its additional columns.
import type { Entity } from "../entity.ts";
import type { Outbox } from "../entity-parts.ts";
import type { Field } from "../field/field.ts";
import { ownerField } from "../ownership.ts";

/** Returns the outbox of an entity; null if its events are not stored. */
export function outboxOf({ events }: Entity): Outbox | null {
  return events?.outbox ?? null;
}

/**
 * Returns the columns of the outbox that copy a field as text. Batches are read for one owner, so they have the owner
 * even if events do not show it.
 */
export function extraOutboxColumns(entity: Entity): readonly { readonly column: string; readonly field: Field }[] {
  const owner = outboxOf(entity)?.kind === "batches" ? ownerField(entity) : null;
  return owner === null ? [] : [{ column: "owner", field: owner }];
}
