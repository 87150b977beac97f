// What the DTOs need of a validation library: schemas of fields and of objects.
import type { Field } from "../../2-model/data/field.ts";
import type { Code } from "../../text/code.ts";
import type { Emission } from "../context.ts";

export interface Validator {
  /** In a create request: optional where something else supplies the value. */
  readonly requestSchema: (field: Field, emission: Emission) => Code;
  /** In an update request every field is optional, and only a nullable one accepts null. */
  readonly updateSchema: (field: Field, emission: Emission) => Code;
  /** The version that an update expects. */
  readonly versionSchema: (version: Field) => Code;
  /** The object of these members, checked against the interface of this name. */
  readonly objectSchema: (name: Code, members: readonly Code[]) => Code;
  /** What the schemas of these fields call besides the library. */
  readonly support: (fields: readonly Field[]) => Code | null;
}
