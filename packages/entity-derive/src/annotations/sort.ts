// Marks a field that queries may order by.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Queries may order by this field: a field `views` adds `ViewsAsc` and `ViewsDesc` to the entity's sort fields.
 *
 * @example
 * @sort views!: i64;
 */
export const sort: FieldDecorator = doNothing;
