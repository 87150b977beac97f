// JSON Schemas (2020-12) of values for OpenAPI, with the TypeScript types of their JSON for clients.

import { type ColumnType, isSameInJson, jsonIn } from "../../2-model/data/field/column-type.ts";
import { scalars } from "../../language/types/index.ts";
import { type Code, fitting, join, list, objectType, ts } from "../../text/code.ts";
import { arrayType, identifier, key, type Literal, literal, text } from "../../text/literal.ts";
import { call, type Emission, httpRuntime } from "../context.ts";
import { plainSchema, type ValueEmission } from "../dto/field-schema.ts";
import { type JsonUse, jsonSchemas } from "../dto/json-schemas.ts";
import type { SchemaBuilder } from "../dto/validator.ts";

/** The schema of a value in JSON, with its type. */
export interface JsonSchema {
  readonly keywords: Keywords;
  /** The TypeScript type of the JSON. */
  readonly type: Code;
  readonly isNullable: boolean;
  /** Whether the property is optional. */
  readonly isOptional: boolean;
  /** The user's schema, which is converted at run time: it is the whole schema, or adds rules to the keywords. */
  readonly own: { readonly kind: "whole" | "rules"; readonly schema: Code } | null;
}

export type Keywords = Readonly<Record<string, Keyword>>;

/** The value of a keyword. */
export type Keyword = Literal | CodedSchema | readonly Keyword[] | { readonly [name: string]: Keyword };

/** A schema that code computes at run time. */
class CodedSchema {
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }
}

const jsonSchema: SchemaBuilder<JsonSchema> = {
  scalar(name, of) {
    const { schema: keywords, schemaOfRules } = scalars[name];
    const { type = "unknown" } = keywords;
    return schema({ ...keywords, ...schemaOfRules?.(of) }, identifier(type === "integer" ? "number" : String(type)));
  },
  literals(values) {
    const types = [...new Set(values.map((value) => typeof value))];
    return schema(
      { ...(types.length === 1 ? { type: types[0] ?? "" } : {}), enum: values },
      unionType(values.map(literal)),
    );
  },
  enumeration: (values) => jsonSchema.literals(values),
  json: () => schema({}),
  unknown: () => schema({}),
  null: () => schema({ type: "null" }, ts`null`),
  custom: (_type, scalar, of) => jsonSchema.scalar(scalar, of),
  array(of, { length }) {
    const [least, most] = [length?.equal?.value ?? length?.min?.value, length?.equal?.value ?? length?.max?.value];
    const bounds = {
      ...(least === undefined ? {} : { minItems: least }),
      ...(most === undefined ? {} : { maxItems: most }),
    };
    return schema({ type: "array", items: withOwnSchema(of), ...bounds }, arrayType(of.type));
  },
  tuple(items, rest) {
    const others = rest === null ? { maxItems: items.length } : { items: withOwnSchema(rest) };
    const types = [...items.map(({ type }) => type), ...(rest === null ? [] : [ts`...${arrayType(rest.type)}`])];
    const prefixItems = items.map(withOwnSchema);
    return schema({ type: "array", prefixItems, minItems: items.length, ...others }, ts`[${join(types, ", ")}]`);
  },
  object(members, rest) {
    const required = members.filter((member) => !member.schema.isOptional).map(({ jsonName }) => jsonName);
    const properties = members.map((member) => [member.jsonName, withOwnSchema(member.schema)] as const);
    const keywords = {
      type: "object",
      ...(required.length === 0 ? {} : { required }),
      ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
      ...(rest === null ? {} : { additionalProperties: withOwnSchema(rest) }),
    };
    const types = members.map(
      ({ jsonName, schema: { isOptional, type } }) => ts`${key(jsonName)}${isOptional ? ts`?` : null}: ${type}`,
    );
    return schema(keywords, objectType([...types, ...(rest === null ? [] : [ts`[key: string]: ${rest.type}`])]));
  },
  union: (of) => schema({ anyOf: of.map(withOwnSchema) }, unionType(of.map(({ type }) => type))),
  variant: (_member, of) => jsonSchema.union(of),
  nullable({ keywords, type, ...others }) {
    return { ...others, keywords: withNull(keywords), type: ts`${type} | null`, isNullable: true };
  },
  required: (_field, value) => value,
  optional: (value) => ({ ...value, isOptional: true }),
  nullish: (value) => jsonSchema.optional(jsonSchema.nullable(value)),
  orNull: (value) => jsonSchema.nullish(value),
  exactOptional: (value) => jsonSchema.optional(value),
  declarationName: (name, { names }) => `${names.type}${name}Json`,
  declaration: (name, _type, value) => ts`${key(name)}: ${printed(withOwnSchema(value))},`,
  reference: (name) => schema({ $ref: `#/components/schemas/${name}` }),
  lazy: (name) => jsonSchema.reference(name),
  followedBy(value, own, { type }) {
    if (jsonIn(type)?.kind === "opaque") return described(own, "input");
    return isSameInJson(type) ? { ...value, own: { kind: "rules", schema: own } } : value;
  },
  responseValue: (value, own, { type }) => (jsonIn(type)?.kind === "opaque" ? described(own, "output") : value),
};

/** Returns an emission with JSON Schema as the target. Recursive types of `uses` are components of the document. */
export function jsonSchemaEmission(emission: Emission, uses: readonly JsonUse[] = []): ValueEmission<JsonSchema> {
  return { ...emission, builder: jsonSchema, json: jsonSchemas(uses, jsonSchema, emission) };
}

function schema(keywords: Keywords, type: Code = ts`unknown`): JsonSchema {
  return { keywords, type, isNullable: false, isOptional: false, own: null };
}

function unionType(types: readonly Code[]): Code {
  return fitting(join(types, " | "), join(types, "\n| "));
}

/** Returns the schema of a value whose type the compiler cannot read. */
function described(own: Code, direction: "input" | "output"): JsonSchema {
  const code = ts`${httpRuntime("jsonSchemaOf")}(${own}, ${text(direction)})`;
  return { ...schema({}), own: { kind: "whole", schema: code } };
}

/** Returns keywords that also allow null, which is a type in JSON Schema. */
function withNull(keywords: Keywords): Keywords {
  const { type, enum: values, anyOf } = keywords;
  if (typeof type === "string")
    return { ...keywords, type: [type, "null"], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  if (Array.isArray(anyOf)) return { ...keywords, anyOf: [...anyOf, { type: "null" }] };
  if (Array.isArray(values)) return { ...keywords, enum: [...values, null] };
  return "$ref" in keywords ? { anyOf: [keywords, { type: "null" }] } : keywords;
}

/** Returns the schema combined with the user's schema. */
function withOwnSchema({ keywords, own, isNullable }: JsonSchema): Keyword {
  if (own === null) return keywords;
  if (own.kind === "rules") {
    const nullable = literal({ nullable: isNullable });
    return new CodedSchema(call(httpRuntime("refinedSchema"), [printed(keywords), own.schema, nullable]));
  }
  const whole = isNullable ? ts`${httpRuntime("nullableSchema")}(${own.schema})` : own.schema;
  const others = membersOf(keywords);
  return new CodedSchema(others.length === 0 ? whole : list("{ ", [ts`...${whole}`, ...others], " }"));
}

export function schemaCode(value: JsonSchema): Code {
  return printed(withOwnSchema(value));
}

/** Returns the schema of a type without rules. */
export function typeSchema(type: ColumnType, emission: Emission): Code {
  return schemaCode(plainSchema(type, jsonSchemaEmission(emission)));
}

function printed(value: Keyword): Code {
  if (value instanceof CodedSchema) return value.code;
  if (Array.isArray(value)) return list("[", value.map(printed), "]");
  return typeof value === "object" && value !== null ? printedObject(value as Keywords) : literal(value);
}

/** Schemas that are constants of the runtime. */
const constants = Object.values(scalars).flatMap(({ schema: keywords, schemaConstant: name }) =>
  name === undefined ? [] : [{ keywords: Object.entries(keywords), name }],
);

/** Returns an object; a constant of the runtime stands for the keywords of a scalar. */
function printedObject(value: Keywords): Code {
  const members = Object.entries(value);
  const constant = constants.find(({ keywords }) =>
    keywords.every(([name, keyword], index) => members[index]?.[0] === name && members[index][1] === keyword),
  );
  if (constant === undefined) return list("{ ", membersOf(value), " }");
  const others = membersOf(Object.fromEntries(members.slice(constant.keywords.length)));
  const name = ts`${httpRuntime(constant.name)}`;
  return others.length === 0 ? name : list("{ ", [ts`...${name}`, ...others], " }");
}

function membersOf(keywords: Keywords): readonly Code[] {
  return Object.entries(keywords).map(([name, value]) => ts`${key(name)}: ${printed(value)}`);
}

/** Returns a literal as JSON, in which bigints are strings; undefined if JSON cannot represent it. */
export function literalInJson(value: Literal): Literal | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number" && !Number.isFinite(value)) return undefined;
  return Array.isArray(value) ? value.map((item: Literal) => literalInJson(item) ?? null) : value;
}
