// `@hasMany<Post>()`: an entity whose rows refer to this one, directly or through a join entity.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** A member of responses with the newest rows of a relation. */
export interface NestedRows {
  /** The name of the member. */
  readonly as: string;
  /** The greatest number of rows, from 1 to 100. */
  readonly limit: number;
}

/** Options of `@hasMany`. */
export interface HasManyOptions<Child> {
  /** The field of the child that refers to this entity. Required if several do. */
  readonly foreignKey?: FieldName<Child>;
  /** The name of the relation: `"editedPosts"` gives `findEditedPosts`. Default: the plural of the child's name. */
  readonly name?: string;
  /** Shows the newest children in the responses of this entity, with their own fields of responses. */
  readonly response?: NestedRows;
}

/** Options of `@hasMany` with a join entity. */
export interface HasManyThroughOptions<Join> {
  /** The field of the join entity that refers to this entity. Required if several do. */
  readonly foreignKey?: FieldName<Join>;
  /** The field of the join entity that refers to the other entity. Required if several do. */
  readonly targetKey?: FieldName<Join>;
  /** The name of the relation: `"followers"` gives `findFollowers`. Default: the plural of the other entity's name. */
  readonly name?: string;
  /** Shows the newest linked rows in the responses of this entity, with their own fields of responses. */
  readonly response?: NestedRows;
}

/** Selects the join entity of a many-to-many relation. */
export interface Through {
  /** The join entity, with a foreign key to each of the two entities. */
  readonly through: object;
}

/**
 * Declares that rows of `Child` refer to this entity with `@belongsTo`. A `User` with `@hasMany<Post>()` gets the
 * repository methods `findPosts(id, limit?, offset?)` and `findPostsByUserIds(ids)`.
 *
 * With `{ through: PostTag }`, the relation is many-to-many, and rows of the join entity link the two. A `Post` with
 * `@hasMany<Tag, { through: PostTag }>()` also gets `addTags(id, ids)`, `removeTags(id, ids)` and `setTags(id, ids)`.
 *
 * With `response`, all methods that return whole rows of this entity read the newest children with the same statement.
 *
 * @example
 * @hasMany<Comment>({ response: { as: "comments", limit: 20 } })
 * @example
 * @hasMany<Post>({ foreignKey: "editorId", name: "editedPosts" })
 * @example
 * @hasMany<Tag, { through: PostTag }>()
 */
export function hasMany<Child extends object, By extends Through | null = null>(
  // Tests for null first: without `strictNullChecks`, null extends every type.
  options?: [By] extends [null]
    ? HasManyOptions<Child>
    : By extends { readonly through: infer Join }
      ? HasManyThroughOptions<Join>
      : never,
): EntityDecorator<object>;
export function hasMany(): () => void {
  return doNothing;
}
