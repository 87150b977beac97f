// Examples of values that a JSON Schema accepts.
import type { JsonSchema } from "entity-derive/openapi";

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Returns an example; schemas of objects have all properties that can be set to something other than null. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, default: byDefault, examples, enum: values, const: only } = schema;
  if (typeof $ref === "string") return exampleOf(schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}, schemas);
  if (byDefault !== undefined) return byDefault;
  if (Array.isArray(examples)) return examples[0];
  if (Array.isArray(values)) return values[0];
  if (only !== undefined) return only;
  const alternatives = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonSchema[] | undefined;
  if (alternatives !== undefined) return exampleOf(alternatives[0] ?? {}, schemas);
  const parts = schema["allOf"] as readonly JsonSchema[] | undefined;
  if (parts !== undefined)
    return Object.assign({}, ...parts.map((part) => exampleOf(part, schemas))) as Readonly<Record<string, unknown>>;
  return exampleOfType(schema, schemas);
}

function exampleOfType(schema: JsonSchema, schemas: Schemas): unknown {
  const { type, format, pattern, minimum, exclusiveMinimum, minLength, minItems } = schema;
  const [first] = Array.isArray(type) ? (type as readonly string[]) : [type];
  switch (first) {
    case "object":
      return objectExample(schema, schemas);
    case "array": {
      const items = (schema["items"] ?? {}) as JsonSchema;
      return typeof minItems === "number" ? Array.from({ length: minItems }, () => exampleOf(items, schemas)) : [];
    }
    case "integer":
    case "number":
      if (typeof minimum === "number") return Math.max(minimum, 1);
      return typeof exclusiveMinimum === "number" ? Math.max(exclusiveMinimum + 1, 1) : 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return textExample(
        typeof format === "string" ? format : "",
        pattern,
        typeof minLength === "number" ? minLength : 0,
      );
  }
}

function objectExample({ properties = {} }: JsonSchema, schemas: Schemas): Readonly<Record<string, unknown>> {
  const examples = Object.entries(properties as Schemas).map(([name, schema]) => [name, exampleOf(schema, schemas)]);
  return Object.fromEntries(examples) as Readonly<Record<string, unknown>>;
}

const formats: Readonly<Record<string, string>> = {
  date: "2026-12-24",
  "date-time": "2026-12-24T10:00:00Z",
  time: "10:00:00",
  email: "ada@example.org",
  uri: "https://example.org/",
  uuid: "00000000-0000-4000-8000-000000000000",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
};

function textExample(format: string, pattern: unknown, minLength: number): string {
  const known = formats[format];
  if (known !== undefined) return known;
  // Decimals and integers beyond 2^53 are digits in a string.
  if (typeof pattern === "string" && new RegExp(pattern, "u").test("1")) return "1";
  return "Example".padEnd(minLength, "e");
}
