// `@field(…)` on a field: which requests and responses carry it.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** What may carry a field: the create request, the update request, the response. */
export type FieldUse = "create" | "update" | "response";

/**
 * The DTOs that carry this field: `"create"`, `"update"`, `"response"`, in any combination, or `"skip"` alone.
 * A field with `"skip"` is in no DTO, whatever else is written on it: it exists in the entity and the table only.
 * A field with `"secret"` is in the requests named and nowhere else: in no response, event, audit entry, log or error.
 *
 * @example
 * @field("create", "update", "response") title!: string;
 * @field("create", "update", "secret") pin!: string;
 * @field("skip") passwordHash!: string;
 */
export function field<First extends FieldUse | "secret" | "skip">(
  first: First,
  ...others: First extends "skip"
    ? never[]
    : First extends "secret"
      ? Exclude<FieldUse, "response">[]
      : First extends "response"
        ? FieldUse[]
        : (FieldUse | "secret")[]
): FieldDecorator;
export function field(): FieldDecorator {
  return doNothing;
}
