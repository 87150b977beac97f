// `@version`: the field that counts changes for optimistic locking.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Enables optimistic locking: every update must contain the version that was read (`expectedVersion`), and increments
 * it. An update with another version throws `ConflictError` and changes nothing. The field must be an `i16`, `i32` or
 * `i64`.
 *
 * @example
 * @version @auto @field("response") version!: i32;
 */
export const version: FieldDecorator<number> = doNothing;
