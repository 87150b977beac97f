// `@projection("Public", ["id", "name"])`: a subset of the fields that is read separately.

import type { EntityDecorator, FieldNames } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/**
 * Declares a subset of the fields: `"Public"` on `User` generates the type `UserPublic`, the function `toUserPublic`
 * and the repository method `findByIdPublic`, which selects only these columns. Can be repeated.
 *
 * @example
 * @projection("Public", ["id", "name"])
 */
export function projection<Entity>(name: string, fields: FieldNames<Entity>): EntityDecorator<Entity>;
export function projection(): () => void {
  return doNothing;
}
