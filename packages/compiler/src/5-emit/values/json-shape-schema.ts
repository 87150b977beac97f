// The shapes of JSON columns into JSON Schema; a type that refers to itself is a component of the document.

import { jsonIn } from "../../2-model/data/column-type.ts";
import type { Field } from "../../2-model/data/field.ts";
import {
  definitionsIn,
  isSameDefinition,
  type JsonDefinition,
  type JsonShape,
  type JsonType,
} from "../../2-model/data/json-shape.ts";
import type { Literal } from "../../text/literal.ts";

export type Schema = Readonly<Record<string, Literal>>;

/** What stands for a type of the vocabulary, and what a type that refers to itself is called. */
interface Names {
  readonly scalar: (scalar: Extract<JsonShape, { readonly kind: "scalar" }>["scalar"]) => Schema;
  readonly component: (definition: JsonDefinition) => string;
}

export function shapeSchema(shape: JsonShape, names: Names): Schema {
  const inner = (part: JsonShape): Schema => shapeSchema(part, names);
  switch (shape.kind) {
    case "json":
    case "unknown":
      return {};
    case "null":
      return { type: "null" };
    case "scalar":
      return names.scalar(shape.scalar);
    case "literals": {
      const types = [...new Set(shape.values.map((value) => typeof value))];
      return { ...(types.length === 1 ? { type: types[0] } : {}), enum: shape.values };
    }
    case "enum":
      return { type: "string", enum: shape.values };
    case "array":
      return { type: "array", items: inner(shape.of) };
    case "tuple": {
      const { items, rest } = shape;
      return {
        type: "array",
        prefixItems: items.map(inner),
        minItems: items.length,
        ...(rest === null ? { maxItems: items.length } : { items: inner(rest) }),
      };
    }
    case "object": {
      const { members, rest } = shape;
      const required = members.filter(({ optional }) => !optional).map(({ jsonName }) => jsonName);
      const properties = members.map(({ jsonName, shape: member }) => [jsonName, inner(member)] as const);
      return {
        type: "object",
        ...(required.length === 0 ? {} : { required }),
        ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
        ...(rest === null ? {} : { additionalProperties: inner(rest) }),
      };
    }
    case "union": {
      const present = shape.of.filter((part) => part.kind !== "null");
      const [only] = present;
      if (present.length === 1 && only !== undefined) return nullable(inner(only));
      return { anyOf: shape.of.map(inner) };
    }
    case "definition":
    case "reference":
      return { $ref: `#/components/schemas/${names.component(shape.definition)}` };
  }
}

/** JSON Schema 2020-12 says null as a type of its own. */
export function nullable(schema: Schema): Schema {
  const { type, enum: values, anyOf } = schema;
  if (typeof type === "string")
    return { ...schema, type: [type, "null"], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
  if (Array.isArray(anyOf)) return { ...schema, anyOf: [...anyOf, { type: "null" }] };
  if (Array.isArray(values)) return { ...schema, enum: [...values, null] };
  return "$ref" in schema ? { anyOf: [schema, { type: "null" }] } : schema;
}

/** The JSON of some fields. */
export function jsonOf(fields: readonly Field[]): readonly JsonType[] {
  return fields.flatMap((field) => (field.parts ?? [field]).flatMap((part) => jsonIn(part.type) ?? []));
}

/** The types in some JSON that refer to themselves, each with the name of its component. */
export function jsonComponents(values: readonly JsonType[], type: string): JsonComponents {
  const found = values.flatMap((json) => (json.kind === "seen" ? definitionsIn(json.shape) : []));
  const made: { readonly definition: JsonDefinition; readonly name: string; readonly shape: JsonShape }[] = [];
  for (const { definition, of } of found) {
    if (made.some((other) => isSameDefinition(other.definition, definition))) continue;
    const same = made.filter((other) => other.definition.name === definition.name).length;
    made.push({ definition, name: `${type}${definition.name}Json${same === 0 ? "" : same + 1}`, shape: of });
  }
  const nameOf = (definition: JsonDefinition): string =>
    made.find((other) => isSameDefinition(other.definition, definition))?.name ?? definition.name;
  return { made, nameOf };
}

export interface JsonComponents {
  readonly made: readonly { readonly name: string; readonly shape: JsonShape }[];
  readonly nameOf: (definition: JsonDefinition) => string;
}
