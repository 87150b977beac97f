// `@hasOne<Profile>()` on a class: an entity of which at most one row refers to each row of this one.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The options of `@hasOne`. */
export interface HasOneOptions<Child> {
  /** The field of the child that points here; needed when it has two foreign keys to this entity. It is unique. */
  readonly foreignKey?: FieldName<Child>;
  /** The name of the child: `"avatar"` gives `findAvatar`. Default: the child's name. */
  readonly name?: string;
}

/**
 * The entity `Child` has a `@belongsTo` to this one that is unique. The repository gains `findProfile(id)` and
 * `findProfilesByUserIds(ids)` (here: a `User` that has one `Profile`).
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
