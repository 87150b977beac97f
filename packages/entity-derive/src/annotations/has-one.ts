// `@hasOne<Profile>()`: an entity of which at most one row refers to each row of this one.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** Options of `@hasOne`. */
export interface HasOneOptions<Child> {
  /** The field of the child that refers to this entity, which must be unique. Required if several do. */
  readonly foreignKey?: FieldName<Child>;
  /** The name of the relation: `"avatar"` gives `findAvatar`. Default: the child's name. */
  readonly name?: string;
}

/**
 * Declares that at most one row of `Child` refers to each row of this entity, with a unique `@belongsTo`. A `User` with
 * `@hasOne<Profile>()` gets the repository methods `findProfile(id)` and `findProfilesByUserIds(ids)`.
 *
 * @example
 * @hasOne<Profile>()
 * @entity({ table: "users" })
 * export class User { … }
 *
 * @entity({ table: "profiles" })
 * export class Profile {
 *   @id id!: Uuid;
 *   @field("create") @belongsTo<User>() @column({ unique: true }) userId!: Uuid;
 * }
 */
export function hasOne<Child extends object>(options?: HasOneOptions<Child>): EntityDecorator<object>;
export function hasOne(): () => void {
  return doNothing;
}
