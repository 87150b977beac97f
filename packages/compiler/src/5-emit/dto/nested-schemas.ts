// Emits the schemas of nested members of responses.
import type { JsonNamed } from "../../2-model/data/field/json-name.ts";
import { noRules } from "../../2-model/data/field/value-rules.ts";
import { hasNestedMembers, nestedMembers } from "../../2-model/data/nested.ts";
import { type Code, ts } from "../../text/code.ts";
import { nestedRowSchema } from "../values/nested.ts";
import type { DtoEmission } from "./field-schema.ts";

/** A member of a DTO with its schema. */
export interface NestedSchema extends JsonNamed {
  readonly schema: Code;
}

/**
 * Returns the schema of each nested member. One of an entity that has nested members itself is evaluated when it is
 * used, since the files of both may import each other.
 */
export function nestedSchemas(emission: DtoEmission): readonly NestedSchema[] {
  const { entity, builder } = emission;
  return nestedMembers(entity).map((member) => {
    const { name, jsonName, target, relation, nullable } = member;
    const schema = ts`${nestedRowSchema(target, emission)}`;
    const one = target !== entity && hasNestedMembers(target) ? builder.deferred(schema) : schema;
    if (relation.kind !== "parent") return { name, jsonName, schema: builder.array(one, noRules) };
    return { name, jsonName, schema: nullable ? builder.nullable(one) : one };
  });
}
