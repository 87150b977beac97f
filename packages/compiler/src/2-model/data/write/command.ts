// The commands of an entity: what each is called, what it carries, and what it gives back.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { Field } from "../field/field.ts";
import type { JsonType } from "../field/json-shape.ts";
import type { TypeText } from "../field/type-text.ts";
import type { UserImport } from "../user-import.ts";

/** `@command("Register")` on `User`. */
export interface Command {
  readonly name: Located<string>;
  /** `RegisterUser` */
  readonly type: string;
  /** `register`: its discriminant, what makes it, and the handler's method. */
  readonly method: string;
  /** What it does, which its HTTP method follows: as it is written, or as it follows from what the command carries. */
  readonly kind: "create" | "update" | "delete" | "custom";
  readonly hasId: boolean;
  readonly content: CommandContent;
  readonly result: CommandResult;
  readonly span: Span;
}

/** What a command carries besides the id. */
export type CommandContent =
  | { readonly kind: "nothing" }
  /** What the create request carries, or the update request. */
  | { readonly kind: "create" | "update" }
  | { readonly kind: "fields"; readonly fields: readonly Located<Field>[]; readonly span: Span }
  | PayloadContent;

/** A payload of a type of its own; a schema of the user's reads it after its rules. */
export interface PayloadContent extends CommandType {
  readonly kind: "payload";
  readonly schema: UserImport | null;
}

export type CommandResult =
  | { readonly kind: "entity" }
  | { readonly kind: "nothing" }
  | ({ readonly kind: "type" } & CommandType);

/** A type that a command has of its own: as it is written, and what of it can be seen as JSON. */
export interface CommandType {
  readonly type: TypeText;
  readonly json: JsonType;
}
