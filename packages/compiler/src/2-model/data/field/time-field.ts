// `createdAt`, `updatedAt` and `deletedAt` into the fields that they are, by the property's name or by the column's.
import { snakeCase } from "../../../text/names.ts";
import { scalarOf } from "./column-type.ts";
import type { Field } from "./field.ts";

/** The field of this name, `deletedAt` as well as `deleted_at`, or the one whose column is called so; null where none is. */
export function timeField(fields: readonly Field[], name: "createdAt" | "updatedAt" | "deletedAt"): Field | null {
  const column = snakeCase(name);
  const single = fields.filter((field) => field.parts === null);
  return (
    single.find((field) => snakeCase(field.name) === column) ??
    single.find((field) => field.column.name === column) ??
    null
  );
}

/** Whether the field is a point in time: `Date` or `Temporal.Instant`. */
export function isMoment({ type }: Field): boolean {
  return scalarOf(type)?.textForm === "moment";
}
