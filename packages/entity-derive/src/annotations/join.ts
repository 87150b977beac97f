// `@join<{ authorName: string }>({…})`: columns of another table in the entity's view.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The join condition: fields of the entity, each with an equal column of the other table. */
type JoinCondition<Entity> = [Entity] extends [never] ? Readonly<Record<string, string>> : LocalFields<Entity>;

type LocalFields<Entity> = { readonly [Name in FieldName<Entity>]?: string };

/** The properties of `Joined`, each with its column in the other table. */
type JoinedColumns<Joined> = { readonly [Name in keyof Joined]: string };

/** Options of `@join`. */
export interface JoinOptions<Joined, Entity> {
  /** The name of the other table. */
  readonly table: string;
  /** The schema of the other table. Default: `"public"`. */
  readonly schema?: string;
  /** The alias of the other table. */
  readonly as: string;
  /** The join condition: fields of this entity, each with an equal column of the other table. */
  readonly on: JoinCondition<Entity>;
  /** The properties of the type argument, each with its column in the other table. */
  readonly fields: JoinedColumns<Joined>;
  /** The kind of join; `"left"` keeps rows without a match. Default: `"inner"`. */
  readonly kind?: "inner" | "left";
}

/**
 * Adds columns of another table to the view `{Entity}View`, with the names and types of the type argument. Can be
 * repeated.
 *
 * TypeScript infers all type arguments or none. The names in `on` are therefore only checked in the editor if the class
 * is given as the second type argument; the compiler always checks them.
 *
 * @example
 * @join<{ authorName: string }>({ table: "users", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } })
 */
export function join<Joined extends object, Entity = never>(
  options: JoinOptions<Joined, Entity>,
): EntityDecorator<[Entity] extends [never] ? object : Entity>;
export function join(): () => void {
  return doNothing;
}
