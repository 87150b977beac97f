// `@command("Register")` on a class: an operation that is more than a plain create, update or delete.

import type { EntityDecorator, FieldNames } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";
import type { StandardSchema } from "../options/standard-schema.ts";

/** The options of `@command`. */
export interface CommandOptions {
  /** The command carries the id of the row that it is about, and nothing else unless `source` says so. */
  readonly requiresId?: boolean;
  /** Where its fields come from: all create fields (the default), all update fields and the id, or none. */
  readonly source?: "create" | "update" | "none";
  /** What it does, which decides its HTTP method and its result. Default: `"create"`. */
  readonly kind?: "create" | "update" | "delete" | "custom";
  /** A schema of your own (of Zod, Valibot, ArkType, …) that the payload passes in requests, imported from another file. */
  readonly schema?: StandardSchema<unknown>;
}

/** The options of `@command` beside a list of fields, which says the rest. */
export type ListedCommandOptions = Pick<CommandOptions, "kind">;

/** The types a command may have of its own: what it carries, and what it returns instead of the entity. */
type CommandType = "payload" | "result";

// One type parameter serves two ends: inferred it is the class, given it is the command's own types.
type IsGiven<Subject> = [keyof Subject] extends [CommandType] ? true : false;

type CommandFields<Subject, Entity> =
  IsGiven<Subject> extends false
    ? FieldNames<Subject>
    : [Entity] extends [never]
      ? readonly string[]
      : FieldNames<Entity>;

type CommandDecorator<Subject, Entity> =
  IsGiven<Subject> extends false
    ? EntityDecorator<Subject>
    : EntityDecorator<[Entity] extends [never] ? object : Entity>;

/**
 * A command of this entity: `"Register"` on `User` gives the type `RegisterUser` and the handler method `register`.
 * It carries all create fields, or the fields listed and the id, or what the options or the type argument say.
 * Needs `@entity({ commands: true })`. Repeatable. TypeScript infers either all type arguments or none, so beside
 * types of its own the names in a list are checked in the editor only where the class itself is given as the second
 * type argument; the compiler checks them always.
 *
 * @example
 * @command("Register")
 * @command("UpdateEmail", ["email"], { kind: "update" })
 * @command("Deactivate", { requiresId: true })
 * @command<{ payload: Transfer; result: Receipt }>("Transfer")
 */
export function command<Subject, Entity = never>(
  name: string,
  fieldsOrOptions?: CommandFields<Subject, Entity> | CommandOptions,
  options?: ListedCommandOptions,
): CommandDecorator<Subject, Entity>;
export function command(): () => void {
  return doNothing;
}
