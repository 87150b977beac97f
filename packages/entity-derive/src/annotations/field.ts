// `@field(…)` on a field: which requests and responses carry it.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** What may carry a field: the create request, the update request, the response. */
export type FieldUse = "create" | "update" | "response";

/**
 * The DTOs that carry this field: `"create"`, `"update"`, `"response"`, in any combination, or `"skip"` alone.
 * A field with `"skip"` is in no DTO, whatever else is written on it: it exists in the entity and the table only.
 *
 * @example
 * @field("create", "update", "response") title!: string;
 * @field("skip") passwordHash!: string;
 */
export function field<First extends FieldUse | "skip">(
  first: First,
  ...others: First extends "skip" ? never[] : FieldUse[]
): FieldDecorator;
export function field(): FieldDecorator {
  return doNothing;
}
