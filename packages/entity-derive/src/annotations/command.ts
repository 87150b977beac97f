// `@command("Register")`: a named operation besides create, update and delete.

import type { EntityDecorator, FieldNames } from "../decorators/class-decorator.ts";
import { doNothing } from "../decorators/field-decorator.ts";
import type { Duration } from "../options/events.ts";
import type { StandardSchema } from "../options/standard-schema.ts";

/** Options of `@command`. */
export interface CommandOptions {
  /** Whether the payload has the id of a row. It then has no other fields, unless `source` adds them. */
  readonly requiresId?: boolean;
  /**
   * The fields of the payload: all create fields (`"create"`, the default), the id and all update fields (`"update"`),
   * or none (`"none"`).
   */
  readonly source?: "create" | "update" | "none";
  /** The kind of operation, which determines the HTTP method and the result. Default: `"create"`. */
  readonly kind?: "create" | "update" | "delete" | "custom";
  /**
   * A schema that validates the payload in requests, from Zod, Valibot, ArkType or another library with Standard
   * Schema. It must be imported from another file.
   */
  readonly schema?: StandardSchema<unknown>;
  /**
   * Whether its route runs the command in a transaction, with the repositories, owner and actor of the request.
   * `If-Match` then locks the row until the commit. Default: `false`.
   */
  readonly transaction?: boolean | CommandTransaction;
}

/** The limits of a command's transaction. */
export interface CommandTransaction {
  /** How many times the command is repeated after a serialization failure or a deadlock. Default: 0. */
  readonly retries?: number;
  /** How long the transaction may take, including repetitions. Then it is rolled back, and answered with 503. Default: `"10s"`. */
  readonly timeout?: Duration;
}

/** Options of `@command` after a list of fields, which already determines the payload. */
export type ListedCommandOptions = Pick<CommandOptions, "kind" | "transaction">;

/** The types that a command can define itself: its payload, and its result in place of the entity. */
type CommandType = "payload" | "result";

// `Subject` has two meanings: inferred, it is the class; given explicitly, it has the command's own types.
type HasOwnTypes<Subject> = [keyof Subject] extends [CommandType] ? true : false;

type CommandFields<Subject, Entity> =
  HasOwnTypes<Subject> extends false
    ? FieldNames<Subject>
    : [Entity] extends [never]
      ? readonly string[]
      : FieldNames<Entity>;

type CommandDecorator<Subject, Entity> =
  HasOwnTypes<Subject> extends false
    ? EntityDecorator<Subject>
    : EntityDecorator<[Entity] extends [never] ? object : Entity>;

/**
 * Declares a command: `"Register"` on `User` generates the type `RegisterUser` and the handler method `register`. The
 * payload has all create fields, the listed fields and the id, or what the options or the type argument define. Needs
 * `@entity({ commands: true })`. Can be repeated.
 *
 * TypeScript infers all type arguments or none. With own types, field names are therefore only checked in the editor if
 * the class is given as the second type argument; the compiler always checks them.
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
