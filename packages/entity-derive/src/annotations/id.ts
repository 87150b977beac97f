// `@id` on a field: the primary key.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * The primary key: a UUID that the repository makes (version 7 unless `@entity({ uuid: "v4" })`).
 * In every response, never in a request. Each entity has exactly one; the field is a `Uuid`.
 *
 * @example
 * @id id!: Uuid;
 */
export const id: FieldDecorator<string> = doNothing;
