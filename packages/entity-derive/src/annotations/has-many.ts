// `@hasMany<Post>()` on a class: an entity whose rows refer to this one.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The options of `@hasMany`. */
export interface HasManyOptions<Child> {
  /** The field of the child that points here; needed when it has two foreign keys to this entity. */
  readonly foreignKey?: FieldName<Child>;
  /** The name of the children: `"editedPosts"` gives `findEditedPosts`. Default: the child's name in the plural. */
  readonly name?: string;
}

/**
 * The entity `Child` has a `@belongsTo` to this one. The repository gains `findPosts(id, limit?, offset?)` and
 * `findPostsByUserIds(ids)` (here: a `User` that has many `Post`).
 *
 * @example
 * @hasMany<Post>({ foreignKey: "editorId", name: "editedPosts" })
 */
export function hasMany<Child extends object>(options?: HasManyOptions<Child>): EntityDecorator<object>;
export function hasMany(): () => void {
  return doNothing;
}
