// What the DTOs need of a validation library: schemas of fields, and of the objects that they are members of.
import type { Field } from "../../2-model/data/field.ts";
import type { Code, Reference } from "../../text/code.ts";
import type { Emission } from "../context.ts";

/** What a schema reads: requests keep the rules of their fields, responses have every member. */
export type Direction = "request" | "response";

export interface Validator {
  /** A value that is there and not null, read from JSON. */
  readonly present: (field: Field, direction: Direction, emission: Emission) => Code;
  /** What an update expects of the row. */
  readonly expected: (field: Field) => Code;
  readonly optional: (schema: Code) => Code;
  readonly nullable: (schema: Code) => Code;
  /** Absent, or null. */
  readonly nullish: (schema: Code) => Code;
  /** The object of these members, checked against the interface of this name. */
  readonly object: (name: Reference, members: readonly Code[]) => Code;
  /** What the schemas of requests call besides the library. */
  readonly support: (fields: readonly Field[]) => readonly Code[];
}
