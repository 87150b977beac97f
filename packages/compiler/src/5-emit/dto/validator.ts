// What the DTOs need of a validation library: its words for scalars, arrays, objects and all that they are put together with.
import type { ColumnType, Scalar } from "../../2-model/data/column-type.ts";
import type { Field, Rules } from "../../2-model/data/field.ts";
import type { JsonLiteral } from "../../2-model/data/json-shape.ts";
import type { Code, Reference } from "../../text/code.ts";

/** What a schema reads: requests keep the rules of their fields, responses have every member. */
export type Direction = "request" | "response";

export interface Validator {
  readonly scalar: (scalar: Scalar, rules: Rules, varchar: number | undefined, direction: Direction) => Code;
  /** One of some values. */
  readonly literals: (values: readonly JsonLiteral[]) => Code;
  /** One of the texts of an enum of this type. */
  readonly enumeration: (values: readonly string[], type: Code | Reference) => Code;
  /** Any JSON, typed as `Json`. */
  readonly json: () => Code;
  readonly unknown: () => Code;
  readonly null: () => Code;
  /** A value of a type that only tsc understands, of which a condition over `given` is all that is checked. */
  readonly custom: (type: Code, condition: Code) => Code;
  readonly array: (of: Code, rules: Rules) => Code;
  readonly tuple: (items: readonly Code[], rest: Code | null) => Code;
  /** An object of these members; `rest` is what all other keys hold, which are dropped where it is null. */
  readonly object: (members: readonly Code[], rest: Code | null) => Code;
  readonly union: (of: readonly Code[]) => Code;
  /** Objects that are discriminated by a member. */
  readonly variant: (member: string, of: readonly Code[]) => Code;
  readonly nullable: (schema: Code) => Code;
  readonly optional: (schema: Code) => Code;
  /** Absent, or null. */
  readonly nullish: (schema: Code) => Code;
  /** What is absent is null. */
  readonly orNull: (schema: Code) => Code;
  /** A member that can be left out, but not be `undefined`. */
  readonly absent: (schema: Code) => Code;
  /** A schema that is declared further down, or around. */
  readonly lazy: (name: Code) => Code;
  /** The type of a schema whose values have this type. */
  readonly typeOf: (type: Code) => Code;
  /** The object of these members, as TypeScript calls them, checked against the interface of this name. */
  readonly dto: (name: Reference, members: readonly Code[], renaming: Code | null) => Code;
  /** An object whose members a function calls what TypeScript does. */
  readonly renamed: (schema: Code, renaming: Code) => Code;
  /** A schema, checked against the type of its values. */
  readonly satisfying: (schema: Code, type: Reference) => Code;
  /** A value that passed the schema, then read by a schema of the user's own. */
  readonly followedBy: (schema: Code, own: Code) => Code;
  /** What the schemas of requests call besides the library: those of fields, and of other types without rules. */
  readonly support: (fields: readonly Field[], others: readonly ColumnType[]) => readonly Code[];
}
