// Reads the JSON Schema of a user's own schema.
import type { StandardSchema } from "../options/standard-schema.ts";
import type { JsonSchema } from "./document.ts";

/** The extension of Standard JSON Schema (https://standardschema.dev/json-schema); Zod has it from 4.2 on. */
interface JsonSchemaSource {
  readonly jsonSchema?: Readonly<Record<Direction, (options: { readonly target: "draft-2020-12" }) => JsonSchema>>;
}

type Direction = "input" | "output";

/** Returns the JSON Schema of a schema's input or output; an empty one, which accepts all values, if it has none. */
export function jsonSchemaOf<Input>(schema: StandardSchema<unknown, Input>, direction: Direction): JsonSchema {
  const standard: StandardSchema<unknown, Input>["~standard"] & JsonSchemaSource = schema["~standard"];
  try {
    const { $schema: _, ...described } = standard.jsonSchema?.[direction]({ target: "draft-2020-12" }) ?? {};
    return described;
  } catch {
    return {};
  }
}

/**
 * Returns the JSON Schema of a property, combined with that of the user's own schema, which validates the value
 * afterwards.
 */
export function refinedSchema(
  property: JsonSchema,
  schema: StandardSchema<unknown>,
  { nullable }: { readonly nullable: boolean },
): JsonSchema {
  const own = jsonSchemaOf(schema, "input");
  if (Object.keys(own).length === 0) return property;
  return { ...property, allOf: [nullable ? nullableSchema(own) : own] };
}

/** Adds null to a schema, unless it accepts all values. */
export function nullableSchema(schema: JsonSchema): JsonSchema {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}
