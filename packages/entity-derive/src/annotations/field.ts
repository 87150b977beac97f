// `@field(…)`: the requests and responses that contain a field.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** A DTO that can contain a field: the create request, the update request or the response. */
export type FieldUse = "create" | "update" | "response";

/**
 * Adds this field to DTOs: `"create"`, `"update"` and `"response"`, in any combination.
 *
 * - `"skip"`, alone: the field is in no DTO, whatever its other annotations. It exists in the entity and the table
 *   only.
 * - `"secret"`, with `"create"` or `"update"`: the field is in these requests and nowhere else, neither in responses
 *   nor in events, audit entries, logs or errors.
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
