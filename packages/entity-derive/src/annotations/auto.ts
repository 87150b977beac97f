// `@auto`: a field whose value the database generates.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/**
 * Lets the database generate the value of this field: the time of the INSERT for a date, a number from an identity
 * column for an integer, 0 for the `@version` field. No request contains the field; add `@field("response")` to send it
 * in responses.
 *
 * @example
 * @auto @field("response") createdAt!: Date;
 */
export const auto: FieldDecorator = doNothing;
