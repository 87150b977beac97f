// What the DTOs need of a validation library: its words for scalars, arrays, objects and all that they are put together with.

import type { Entity } from "../../2-model/data/entity.ts";
import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { type JsonLiteral, scalarsIn } from "../../2-model/data/field/json-shape.ts";
import { noRules, type Rules } from "../../2-model/data/field/value-rules.ts";
import { type Scalar, scalarList } from "../../language/types/index.ts";
import type { Requirements } from "../../language/types/scalar-type.ts";
import type { Code, Reference } from "../../text/code.ts";

/** A member of an object, by its name in TypeScript and the one in JSON. */
export interface Member<Schema> {
  readonly name: string;
  readonly jsonName: string;
  readonly schema: Schema;
}

/** How each type and each rule is read: as a schema of a library, or without one. */
export interface ValueWords<Schema> {
  readonly scalar: (scalar: Scalar, of: Requirements) => Schema;
  /** One of some values. */
  readonly literals: (values: readonly JsonLiteral[]) => Schema;
  /** One of the texts of an enum of this type. */
  readonly enumeration: (values: readonly string[], type: Code | Reference) => Schema;
  /** Any JSON, typed as `Json`. */
  readonly json: () => Schema;
  readonly unknown: () => Schema;
  readonly null: () => Schema;
  /** A value of a type that only tsc understands, which JSON has as this scalar: any text, or any JSON. */
  readonly custom: (type: Code, scalar: Scalar, of: Requirements) => Schema;
  readonly array: (of: Schema, rules: Rules) => Schema;
  readonly tuple: (items: readonly Schema[], rest: Schema | null) => Schema;
  /**
   * An object of these members; `rest` is what all other keys hold, which are dropped where it is null. The function
   * calls the members what TypeScript does, where JSON calls them otherwise.
   */
  readonly object: (members: readonly Member<Schema>[], rest: Schema | null, renaming: Code | null) => Schema;
  readonly union: (of: readonly Schema[]) => Schema;
  /** Objects that are discriminated by a member, which is each time one of some values. */
  readonly variant: (member: string, of: readonly Schema[], values: readonly (readonly JsonLiteral[])[]) => Schema;
  readonly nullable: (schema: Schema) => Schema;
  /** The schema of a field that has to be there, which says so where it is not. */
  readonly required: (field: Field, schema: Schema) => Schema;
  readonly optional: (schema: Schema) => Schema;
  /** Absent, or null. */
  readonly nullish: (schema: Schema) => Schema;
  /** What is absent is null. */
  readonly orNull: (schema: Schema) => Schema;
  /** A member that can be left out, but not be `undefined`. */
  readonly absent: (schema: Schema) => Schema;
  /** The name of a declaration for this JSON of an entity. */
  readonly declared: (json: string, entity: Entity) => string;
  /** The declaration; where the schema refers to itself, only this type says what its values are. */
  readonly declaration: (name: string, type: Code, schema: Schema, isRecursive: boolean) => Code;
  /** A schema that is declared before. */
  readonly named: (name: string) => Schema;
  /** A schema that is declared further down, or around. */
  readonly lazy: (name: string) => Schema;
  /** A value of a request that passed the schema, then read by a schema of the user's own. */
  readonly followedBy: (schema: Schema, own: Code, field: Pick<Field, "type">) => Schema;
  /** The same value in a response: the server has checked it. */
  readonly shown: (schema: Schema, own: Code, field: Pick<Field, "type">) => Schema;
}

export interface Validator extends ValueWords<Code> {
  /** The object of these members, as TypeScript calls them. */
  readonly dto: (members: readonly Code[], renaming: Code | null) => Code;
  /** The type of a schema of values of a type. */
  readonly valueType: (type: Code) => Code;
  /** The same where the value can be absent. */
  readonly optionalType: (type: Code) => Code;
  /** The type of a schema of an object with these members. */
  readonly objectType: (members: Code) => Code;
  /** A schema, checked against the type of its values. */
  readonly satisfying: (schema: Code, type: Reference) => Code;
  /**
   * What the schemas of requests call besides the library: those of fields, of other types without rules, and of the
   * fields that have to be there.
   */
  readonly support: (
    fields: readonly Field[],
    others: readonly ColumnType[],
    required: readonly Field[],
    hasOwnSchemas: boolean,
  ) => readonly Code[];
}

/** The name of the schema of some JSON that has a name. */
export function schemaName(json: string): string {
  return `${json[0]?.toLowerCase() ?? ""}${json.slice(1)}Schema`;
}

/** The functions that the schemas of fields call, and those of other types without rules: each once. */
export function calledFunctions(
  library: "zod" | "valibot",
  fields: readonly Field[],
  others: readonly ColumnType[],
): readonly Code[] {
  const uses = [
    ...fields.flatMap((field) => field.parts ?? [field]).flatMap(({ type, rules }) => usesIn(type, rules)),
    ...others.flatMap((type) => usesIn(type, noRules)),
  ];
  const functions = scalarList.flatMap((type) =>
    uses.flatMap(({ scalar, rules }) => (scalar === type.scalar ? (type.functions?.(library, rules) ?? []) : [])),
  );
  return [...new Set(functions)];
}

/** The scalars that a value is made of, each with its rules. */
function usesIn(type: ColumnType, rules: Rules): readonly { readonly scalar: Scalar; readonly rules: Rules }[] {
  switch (type.kind) {
    case "array":
      return usesIn(type.of, rules.items ?? noRules);
    case "scalar":
      if (type.json?.kind !== "seen") return [{ scalar: type.scalar, rules }];
      return scalarsIn(type.json.shape);
    case "choice":
    case "object":
      return [];
  }
}
