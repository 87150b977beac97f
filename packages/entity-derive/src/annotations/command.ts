// Names an operation on an entity that is more than a plain create, update or delete.

import type { EntityDecorator, FieldNames } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";

/** The options of `@command`. */
export interface CommandOptions {
  /** The command carries the id of the row that it is about, and nothing else unless `source` says so. */
  readonly requiresId?: boolean;
  /** Where its fields come from: all create fields (the default), all update fields and the id, or none. */
  readonly source?: "create" | "update" | "none";
  /** What it does, which decides its HTTP method and its result. Default: `"create"`. */
  readonly kind?: "create" | "update" | "delete" | "custom";
}

/** The types a command may have of its own: what it carries, and what it returns instead of the entity. */
type CommandType = "payload" | "result";

// One type parameter serves two ends: inferred it is the class, given it is the command's own types.
type CommandDecorator<Subject> = [keyof Subject] extends [CommandType]
  ? EntityDecorator<object>
  : EntityDecorator<Subject>;

/**
 * A command of this entity: `"Register"` on `User` gives the type `RegisterUser` and the handler method `register`.
 * It carries all create fields, or the fields listed and the id, or what the options or the type argument say.
 * Needs `@entity({ commands: true })`. Repeatable.
 *
 * @example
 * @command("Register")
 * @command("UpdateEmail", ["email"])
 * @command("Deactivate", { requiresId: true })
 * @command<{ payload: Transfer; result: Receipt }>("Transfer")
 */
export function command<Subject>(
  name: string,
  fieldsOrOptions?: FieldNames<Subject> | CommandOptions,
): CommandDecorator<Subject>;
export function command(): () => void {
  return doNothing;
}
