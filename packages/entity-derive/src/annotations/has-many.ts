// `@hasMany<Post>()` on a class: an entity whose rows refer to this one, or that rows of a join entity lead to.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The options of `@hasMany`. */
export interface HasManyOptions<Child> {
  /** The field of the child that points here; needed when it has two foreign keys to this entity. */
  readonly foreignKey?: FieldName<Child>;
  /** The name of the children: `"editedPosts"` gives `findEditedPosts`. Default: the child's name in the plural. */
  readonly name?: string;
}

/** The options of `@hasMany` through a join entity. */
export interface HasManyThroughOptions<Join> {
  /** The field of the join entity that points here; needed when it has two foreign keys to this entity. */
  readonly foreignKey?: FieldName<Join>;
  /** The field of the join entity that points to the other one; needed when it has two foreign keys to that. */
  readonly targetKey?: FieldName<Join>;
  /** The name of the rows there: `"followers"` gives `findFollowers`. Default: their entity's name in the plural. */
  readonly name?: string;
}

/** What stands between two entities of which each has many of the other. */
export interface Through {
  /** The join entity: it has a foreign key to either. */
  readonly through: object;
}

/**
 * The entity `Child` has a `@belongsTo` to this one. The repository gains `findPosts(id, limit?, offset?)` and
 * `findPostsByUserIds(ids)` (here: a `User` that has many `Post`).
 *
 * With `{ through: PostTag }` the two have many of each other, and rows of that entity say which: the repository gains
 * `addTags(id, ids)`, `removeTags(id, ids)` and `setTags(id, ids)` as well (here: a `Post` that has many `Tag`).
 *
 * @example
 * @hasMany<Post>({ foreignKey: "editorId", name: "editedPosts" })
 * @example
 * @hasMany<Tag, { through: PostTag }>()
 */
export function hasMany<Child extends object, By extends Through | null = null>(
  // First whether it is null: without `strictNullChecks` null extends all else.
  options?: [By] extends [null]
    ? HasManyOptions<Child>
    : By extends { readonly through: infer Join }
      ? HasManyThroughOptions<Join>
      : never,
): EntityDecorator<object>;
export function hasMany(): () => void {
  return doNothing;
}
