// The interface of schema builders: for Zod, Valibot, JSON Schema, and code that reads JSON without a library.

import type { Entity } from "../../2-model/data/entity.ts";
import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { type JsonLiteral, scalarsIn } from "../../2-model/data/field/json-shape.ts";
import { noRules, type Rules } from "../../2-model/data/field/value-rules.ts";
import { type Scalar, scalarList } from "../../language/types/index.ts";
import type { Requirements } from "../../language/types/scalar-type.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { runtimeType } from "../context.ts";

/** A member of an object, with its names in TypeScript and in JSON. */
export interface Member<Schema> {
  readonly name: string;
  readonly jsonName: string;
  readonly schema: Schema;
}

/** Builds the schemas of types and rules. */
export interface SchemaBuilder<Schema> {
  readonly scalar: (scalar: Scalar, of: Requirements) => Schema;
  /** A union of literals. */
  readonly literals: (values: readonly JsonLiteral[]) => Schema;
  /** A member of a TypeScript enum of this type. */
  readonly enumeration: (values: readonly string[], type: Code | Reference) => Schema;
  /** Any JSON, typed as `Json`. */
  readonly json: () => Schema;
  readonly unknown: () => Schema;
  readonly null: () => Schema;
  /** A type that only tsc can resolve: any text or any JSON, typed as this type. */
  readonly custom: (type: Code, scalar: Scalar, of: Requirements) => Schema;
  readonly array: (of: Schema, rules: Rules) => Schema;
  readonly tuple: (items: readonly Schema[], rest: Schema | null) => Schema;
  /**
   * An object of these members. `rest` is the schema of other keys; null drops them. `renaming` is a function that renames
   * the members from JSON to TypeScript.
   */
  readonly object: (members: readonly Member<Schema>[], rest: Schema | null, renaming: Code | null) => Schema;
  readonly union: (of: readonly Schema[]) => Schema;
  /** A discriminated union: the discriminant `member` has the values of one item in each object. */
  readonly variant: (member: string, of: readonly Schema[], values: readonly (readonly JsonLiteral[])[]) => Schema;
  readonly nullable: (schema: Schema) => Schema;
  /** A required field, whose error says so if it is missing. */
  readonly required: (field: Field, schema: Schema) => Schema;
  readonly optional: (schema: Schema) => Schema;
  /** Optional or null. */
  readonly nullish: (schema: Schema) => Schema;
  /** Null if absent. */
  readonly orNull: (schema: Schema) => Schema;
  /** An optional member that cannot be `undefined`. */
  readonly exactOptional: (schema: Schema) => Schema;
  /** Returns the name of the declaration for a JSON type of an entity. */
  readonly declarationName: (json: string, entity: Entity) => string;
  /** A declaration; a recursive schema needs the type as an annotation. */
  readonly declaration: (name: string, type: Code, schema: Schema, isRecursive: boolean) => Code;
  /** A reference to a schema that is declared before. */
  readonly reference: (name: string) => Schema;
  /** A reference to a schema that is declared later, or that contains the reference. */
  readonly lazy: (name: string) => Schema;
  /** A request's value, which the user's schema `own` parses after the generated one. */
  readonly followedBy: (schema: Schema, own: Code, field: Pick<Field, "type">) => Schema;
  /** A response's value, which the user's schema need not check again. */
  readonly responseValue: (schema: Schema, own: Code, field: Pick<Field, "type">) => Schema;
}

export interface Validator extends SchemaBuilder<Code> {
  /** The schema of a DTO with these members, renamed to those of TypeScript. */
  readonly dto: (members: readonly Code[], renaming: Code | null) => Code;
  /** A schema that is evaluated when it is used. */
  readonly deferred: (schema: Code) => Code;
  /** The TypeScript type of a schema for values of a type. */
  readonly valueType: (type: Code) => Code;
  /** The TypeScript type of a schema for an optional value. */
  readonly optionalType: (type: Code) => Code;
  /** The TypeScript type of a schema for an object with these members. */
  readonly objectType: (members: Code) => Code;
  /** A schema that tsc checks against the type of its values. */
  readonly satisfying: (schema: Code, type: Reference) => Code;
  /** The functions that schemas call: for fields of requests, types without rules, required fields, users' schemas. */
  readonly support: (
    fields: readonly Field[],
    others: readonly ColumnType[],
    required: readonly Field[],
    hasOwnSchemas: boolean,
  ) => readonly Code[];
}

const schemaOutput = runtimeType("SchemaOutput");

/** Returns what libraries have in common; `checked` is the type with which tsc compares a schema. */
export function commonSchemas(library: Reference, valueType: Validator["valueType"], checked: Validator["valueType"]) {
  const satisfying = (schema: Code, type: Code | Reference): Code =>
    ts`${schema} satisfies ${checked(ts`${schemaOutput}<${type}>`)}`;
  return {
    ...{ valueType, satisfying, declarationName: schemaName, reference: identifier },
    unknown: () => ts`${library}.unknown()`,
    null: () => ts`${library}.null()`,
    custom(type, scalar) {
      const condition = scalar !== "json" ? ts`typeof value === "string"` : ts`value !== undefined`;
      return ts`${library}.custom<${type}>((value) => ${condition})`;
    },
    declaration: (name, type, schema, isRecursive) =>
      isRecursive
        ? ts`const ${identifier(name)}: ${valueType(type)} = ${schema};`
        : ts`const ${identifier(name)} = ${satisfying(schema, type)};`,
    lazy: (name) => ts`${library}.lazy(() => ${identifier(name)})`,
    deferred: (schema) => ts`${library}.lazy(() => ${schema})`,
    responseValue: (schema) => schema,
  } satisfies Partial<Validator>;
}

/** Returns the name of the constant with the schema of a JSON type. */
function schemaName(json: string): string {
  return `${json[0]?.toLowerCase() ?? ""}${json.slice(1)}Schema`;
}

/** Returns the functions that the schemas of fields and types call, each once. */
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

function usesIn(type: ColumnType, rules: Rules): readonly { readonly scalar: Scalar; readonly rules: Rules }[] {
  switch (type.kind) {
    case "array":
      return usesIn(type.of, rules.items ?? noRules);
    case "scalar":
      if (type.json?.kind !== "known") return [{ scalar: type.scalar, rules }];
      return scalarsIn(type.json.shape);
    case "choice":
    case "object":
      return [];
  }
}
