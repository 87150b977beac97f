// `@projection("Public", ["id", "name"])` on a class: a part of the entity that is read on its own.

import type { EntityDecorator, FieldNames } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/**
 * A part of the entity under a name of its own: `"Public"` on `User` gives the type `UserPublic`, `toUserPublic` and
 * the repository method `findByIdPublic`, which selects only these columns. Repeatable.
 *
 * @example
 * @projection("Public", ["id", "name"])
 */
export function projection<Entity>(name: string, fields: FieldNames<Entity>): EntityDecorator<Entity>;
export function projection(): () => void {
  return doNothing;
}
