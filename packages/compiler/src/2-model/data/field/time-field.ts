// Finds the fields `createdAt`, `updatedAt` and `deletedAt`.
import { snakeCase } from "../../../text/names.ts";
import { scalarOf } from "./column-type.ts";
import type { Field } from "./field.ts";

/**
 * Returns the field of this name (`deletedAt` or `deleted_at`), or else with a column of this name; null if there is
 * none.
 */
export function timeField(fields: readonly Field[], name: "createdAt" | "updatedAt" | "deletedAt"): Field | null {
  const column = snakeCase(name);
  const single = fields.filter((field) => field.parts === null);
  return (
    single.find((field) => snakeCase(field.name) === column) ??
    single.find((field) => field.column.name === column) ??
    null
  );
}

/** True if the field is a point in time: `Date` or `Temporal.Instant`. */
export function isMoment({ type }: Field): boolean {
  return scalarOf(type)?.textForm === "moment";
}
