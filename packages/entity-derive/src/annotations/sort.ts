// `@sort` on a field: queries can order by it.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Queries may order by this field: a field `views` adds `ViewsAsc` and `ViewsDesc` to the entity's sort fields.
 *
 * @example
 * @sort views!: i64;
 */
export const sort: FieldDecorator = doNothing;
