// `@auto` on a field: the database makes its value.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * The database fills this field: a temporal field with the time of the INSERT, an integer as an identity column,
 * the `@version` field with 0. It is in no request; add `@field("response")` to show it.
 *
 * @example
 * @auto @field("response") createdAt!: Date;
 */
export const auto: FieldDecorator = doNothing;
