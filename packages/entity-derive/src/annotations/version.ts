// `@version` on a field: the column that optimistic locking counts in.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Optimistic locking: every update must name the version it has seen (`expectedVersion`), and raises it by one.
 * A stale update throws `ConflictError` and changes nothing. The field is an `i16`, `i32` or `i64`.
 *
 * @example
 * @version @auto @field("response") version!: i32;
 */
export const version: FieldDecorator<number> = doNothing;
