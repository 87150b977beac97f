// `@sort`: a field that queries can sort by.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Lets queries sort by this field: `views` adds `ViewsAsc` and `ViewsDesc` to the entity's sort fields.
 *
 * @example
 * @sort views!: i64;
 */
export const sort: FieldDecorator = doNothing;
