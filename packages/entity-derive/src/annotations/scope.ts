// `@scope("involving", ["buyerId", "sellerId"])` on a class: the rows that hold one value in any of several fields.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The options of `@scope`. */
export interface ScopeOptions<Entity> {
  /** A field that narrows the list first; its value is the leading argument of the method. */
  readonly within?: FieldName<Entity>;
}

/**
 * The rows that hold a value in any of these fields (at least two, of one type): `"involving"` gives
 * `listInvolving(value, limit, offset)`. Repeatable.
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
