// Emits the schemas of nested members of responses.
import type { JsonNamed } from "../../2-model/data/field/json-name.ts";
import { noRules } from "../../2-model/data/field/value-rules.ts";
import { hasNestedMembers, type NestedMember, nestedMembers } from "../../2-model/data/nested.ts";
import { type Code, ts } from "../../text/code.ts";
import { nestedRowSchema } from "../values/nested.ts";
import type { DtoEmission } from "./field-schema.ts";
import type { SchemaBuilder } from "./validator.ts";

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
    const { name, jsonName, target } = member;
    const schema = ts`${nestedRowSchema(target)}`;
    const one = target !== entity && hasNestedMembers(target) ? builder.deferred(schema) : schema;
    return { name, jsonName, schema: nestedSchema(member, one, builder) };
  });
}

/** Returns the schema of a member with rows of a schema. */
export function nestedSchema<Schema>(
  { relation, nullable }: NestedMember,
  row: Schema,
  builder: SchemaBuilder<Schema>,
): Schema {
  if (relation.kind !== "parent") return builder.array(row, noRules);
  return nullable ? builder.nullable(row) : row;
}
