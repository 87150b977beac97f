// The commands of an entity: names, contents and results.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { Field } from "../field/field.ts";
import type { JsonType } from "../field/json-shape.ts";
import type { TypeText, UserImport } from "../user-import.ts";

/** `@command("Register")` on `User`. */
export interface Command {
  readonly name: Located<string>;
  /** `RegisterUser` */
  readonly type: string;
  /** `register`: the discriminant, the function that creates the command, and the method of the handler. */
  readonly method: string;
  /** The option `kind`, or the kind that follows from the content; it determines the HTTP method. */
  readonly kind: "create" | "update" | "delete" | "custom";
  readonly hasId: boolean;
  readonly content: CommandContent;
  readonly result: CommandResult;
  /** The transaction in which its route runs it; null if it has none. */
  readonly transaction: CommandTransaction | null;
  readonly span: Span;
}

/** The option `transaction`. The limits are null if they are not specified. */
export interface CommandTransaction {
  readonly retries: Located<number> | null;
  /** In milliseconds. */
  readonly timeout: Located<number> | null;
  readonly span: Span;
}

/** The content of a command besides the id. */
export type CommandContent =
  | { readonly kind: "nothing" }
  /** The fields of the create request, or of the update request. */
  | { readonly kind: "create" | "update" }
  | { readonly kind: "fields"; readonly fields: readonly Located<Field>[]; readonly span: Span }
  | PayloadContent;

/** A payload with a type of its own; the user's schema reads it after its rules are checked. */
export interface PayloadContent extends CommandType {
  readonly kind: "payload";
  readonly schema: UserImport | null;
}

export type CommandResult =
  | { readonly kind: "entity" }
  | { readonly kind: "nothing" }
  | ({ readonly kind: "type" } & CommandType);

/** A type of a command's payload or result: its text, and its shape in JSON. */
export interface CommandType {
  readonly type: TypeText;
  readonly json: JsonType;
}
