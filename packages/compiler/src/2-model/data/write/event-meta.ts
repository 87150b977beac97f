// Metadata of events: the owner and the version of the row.
import type { Entity } from "../entity.ts";
import type { Field } from "../field/field.ts";
import { visibleOwner } from "../ownership.ts";

/**
 * Returns the metadata of every event, with the field that provides it; null if the entity has no such field to show.
 */
export function eventMeta(entity: Entity): readonly {
  readonly name: string;
  readonly field: Field | null;
  readonly isText: boolean;
}[] {
  const { version } = entity;
  return [
    { name: "owner", field: visibleOwner(entity), isText: true },
    { name: "version", field: version === null || version.isHidden ? null : version, isText: false },
  ];
}
