// `@join<{ authorName: string }>({…})` on a class: columns of another table in the entity's view.

import type { EntityDecorator, FieldName } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The fields of the entity to join on, each with the column of the other table that it equals. */
type JoinCondition<Entity> = [Entity] extends [never] ? Readonly<Record<string, string>> : LocalFields<Entity>;

type LocalFields<Entity> = { readonly [Name in FieldName<Entity>]?: string };

/** The columns of the other table that the fields of the view come from. */
type JoinedColumns<Joined> = { readonly [Name in keyof Joined]: string };

/** The options of `@join`. */
export interface JoinOptions<Joined, Entity> {
  /** The other table. */
  readonly table: string;
  /** The other table's schema. Default: `"public"`. */
  readonly schema?: string;
  /** The alias of the other table in the statement. */
  readonly as: string;
  /** Fields of this entity, each with the column of the other table that it equals. */
  readonly on: JoinCondition<Entity>;
  /** Every property of the type argument, with the column of the other table that it comes from. */
  readonly fields: JoinedColumns<Joined>;
  /** `"left"` keeps the rows without a partner. Default: `"inner"`. */
  readonly kind?: "inner" | "left";
}

/**
 * Adds columns of another table to the view `{Entity}View`, under the names and types of the type argument.
 * Repeatable. TypeScript infers either all type arguments or none, so the names in `on` are checked in the editor
 * only where the class itself is given as the second one; the compiler checks them always.
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
