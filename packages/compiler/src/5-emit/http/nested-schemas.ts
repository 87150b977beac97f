// Emits the schemas of nested members in an OpenAPI document.

import { responseFields } from "../../2-model/data/http.ts";
import { type NestedMember, nestedDoc, nestedMembers, nestedTargets } from "../../2-model/data/nested.ts";
import { type Code, ts } from "../../text/code.ts";
import { key } from "../../text/literal.ts";
import { emissionInFileOf } from "../context.ts";
import { fieldSchema, type ValueEmission } from "../dto/field-schema.ts";
import { jsonUses } from "../dto/json-schemas.ts";
import { nestedSchema } from "../dto/nested-schemas.ts";
import { type JsonSchema, jsonSchemaEmission, schemaCode } from "../values/json-schema.ts";

interface NestedSchemas {
  /** The properties of the response's schema. */
  readonly properties: readonly Code[];
  /** The recursive types of nested rows, which are components of the document. */
  readonly components: readonly Code[];
}

export const noNestedSchemas: NestedSchemas = { properties: [], components: [] };

/**
 * Nested rows have no components of their own: the document of the other entity has one with its descriptions, and
 * another API may not contain that entity.
 */
export function nestedSchemas(emission: ValueEmission<JsonSchema>): NestedSchemas {
  const { entity } = emission;
  const members = nestedMembers(entity);
  const targets = nestedTargets(entity);
  const emissions = targets.map((target) => {
    if (target === entity) return emission;
    const inFile = emissionInFileOf(emission, target);
    return jsonSchemaEmission(inFile, jsonUses([responseFields(target)], inFile));
  });
  const properties = members.map((member) => {
    const inFile = emissions[targets.indexOf(member.target)] ?? emission;
    const schema = memberSchema(member, inFile);
    const keywords = { ...schema.keywords, description: nestedDoc(member) };
    return ts`${key(member.jsonName)}: ${schemaCode({ ...schema, keywords })},`;
  });
  const components = emissions.flatMap((one) => (one === emission ? [] : one.json.constants));
  return { properties, components };
}

function memberSchema(member: NestedMember, emission: ValueEmission<JsonSchema>): JsonSchema {
  const { builder } = emission;
  const row = builder.object(
    responseFields(member.target).map((field) => {
      const { name, jsonName } = field;
      return { name, jsonName, schema: fieldSchema(field, "response", emission) };
    }),
    null,
    null,
  );
  return nestedSchema(member, row, builder);
}
