// What is known of a row whenever something happens to it: whose it is, and which state of it that is.
import type { Entity } from "../entity.ts";
import type { Field } from "../field/field.ts";
import { visibleOwner } from "../ownership.ts";

/** What events say of the row besides what happened to it; null where the row has no such thing to show. */
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
