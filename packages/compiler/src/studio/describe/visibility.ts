// Decides which values of an entity are shown, and removes the others from stored JSON.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { type Field, isSecret } from "../../2-model/data/field/field.ts";
import { isInKey } from "../../2-model/data/table/key.ts";
import type { Visibility } from "../answers/project.ts";

/** The key is always shown, because addresses contain it. */
export function visibilityOf(entity: Entity, field: Field): Visibility {
  if (isInKey(entity, field)) return "shown";
  const columns = field.parts ?? [field];
  if (isSecret(field) || columns.some(({ column }) => column.codec !== null)) return "never";
  return field.isHidden || columns.some(({ isHidden }) => isHidden) ? "on request" : "shown";
}

/** Whether a value is shown in a response, for which hidden fields may have been requested. */
export function isShown(entity: Entity, field: Field, withHidden: boolean): boolean {
  const visibility = visibilityOf(entity, field);
  return visibility === "shown" || (visibility === "on request" && withHidden);
}

/**
 * Returns stored JSON, such as the payload of an event, without the members of fields that are not shown. A value could
 * have been stored before its field was hidden.
 */
export function withoutHidden(entity: Entity, stored: unknown): unknown {
  const hidden = hiddenNames(entity);
  const copy = (value: unknown, isTop: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => copy(item, false));
    if (typeof value !== "object" || value === null) return value;
    // The property `type` of an event is its kind, not a field.
    const members = Object.entries(value).filter(([name]) => !hidden.has(name) || (isTop && name === "type"));
    return Object.fromEntries(members.map(([name, member]) => [name, copy(member, false)]));
  };
  return copy(stored, true);
}

/** The names of hidden fields in TypeScript, in JSON and in the database. */
function hiddenNames(entity: Entity): ReadonlySet<string> {
  const fields = [...entity.fields, ...storedFields(entity)];
  const hidden = fields.filter((field) => visibilityOf(entity, field) !== "shown");
  return new Set(hidden.flatMap((field) => [field.name, field.jsonName, field.column.name]));
}
