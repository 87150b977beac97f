// `@scope("involving", ["buyerId", "sellerId"])`: a list of the rows with a value in any of several fields.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** Options of `@scope`. */
export interface ScopeOptions<Entity> {
  /** A field that also has to match. Its value is the first argument of the method. */
  readonly within?: FieldName<Entity>;
}

/**
 * Adds a method that lists the rows with a given value in any of these fields, which must be at least two of one type:
 * `"involving"` gives `listInvolving(value, limit, offset)`. Can be repeated.
 *
 * @example
 * @scope("involving", ["buyerId", "sellerId"], { within: "orderId" })
 */
export function scope<Entity>(
  name: string,
  fields: readonly [FieldName<Entity>, FieldName<Entity>, ...FieldName<Entity>[]],
  options?: ScopeOptions<Entity>,
): EntityDecorator<Entity>;
export function scope(): () => void {
  return doNothing;
}
