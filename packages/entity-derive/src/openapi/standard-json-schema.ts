// A schema of the user's own into the JSON Schema that it offers.
import type { StandardSchema } from "../options/standard-schema.ts";
import type { JsonSchema } from "./document.ts";

/** What Standard JSON Schema (https://standardschema.dev/json-schema) adds to a schema; Zod has it from 4.2 on. */
interface Describing {
  readonly jsonSchema?: Readonly<Record<Direction, (options: { readonly target: "draft-2020-12" }) => JsonSchema>>;
}

type Direction = "input" | "output";

/** What a schema reads or gives, as JSON Schema; an empty one, which allows all, where the schema cannot say it. */
export function jsonSchemaOf<Input>(schema: StandardSchema<unknown, Input>, direction: Direction): JsonSchema {
  const standard: StandardSchema<unknown, Input>["~standard"] & Describing = schema["~standard"];
  try {
    const { $schema: _, ...described } = standard.jsonSchema?.[direction]({ target: "draft-2020-12" }) ?? {};
    return described;
  } catch {
    return {};
  }
}

/** The JSON Schema of a property, together with what a schema of the user's own, which reads its value next, says of it. */
export function refinedSchema(
  property: JsonSchema,
  schema: StandardSchema<unknown>,
  { nullable }: { readonly nullable: boolean },
): JsonSchema {
  const own = jsonSchemaOf(schema, "input");
  if (Object.keys(own).length === 0) return property;
  return { ...property, allOf: [nullable ? nullableSchema(own) : own] };
}

/** What may be null as well; an empty schema says that of itself. */
export function nullableSchema(schema: JsonSchema): JsonSchema {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}
