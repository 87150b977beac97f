// Builds the schemas of fields, for a validation library, JSON Schema, or code that reads JSON without a library.
import { type ColumnType, columnTypeOf } from "../../2-model/data/field/column-type.ts";
import { type Field, isRequired, memberName } from "../../2-model/data/field/field.ts";
import { limitsOf, limitsOfItems, noLimits } from "../../2-model/data/field/limits.ts";
import { noRules, type Rules } from "../../2-model/data/field/value-rules.ts";
import type { PayloadBody } from "../../4-plan/http/request-bodies.ts";
import type { Direction, Limits } from "../../language/types/scalar-type.ts";
import { type Code, nothing, type Reference, ts } from "../../text/code.ts";
import { type Emission, importedCode } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import { renamingOf } from "./renaming.ts";
import type { SchemaBuilder, Validator } from "./validator.ts";

/** An emission with the builder of its schemas. */
export interface ValueEmission<Schema> extends Emission {
  readonly builder: SchemaBuilder<Schema>;
  readonly json: JsonSchemas<Schema>;
}

/** An emission whose schemas are those of a validation library. */
export interface DtoEmission extends ValueEmission<Code> {
  readonly builder: Validator;
}

/** Returns the schema of a create request's field, which is optional if the value has another source. */
export function createSchema<Schema>(field: Field, emission: ValueEmission<Schema>): Schema {
  const { builder } = emission;
  const schema = presentSchema(field, "request", emission);
  if (field.nullable) return builder.nullish(schema);
  return isRequired(field) ? builder.required(field, schema) : builder.optional(schema);
}

/** Returns the schema of an update request's field, which is always optional. */
export function updateSchema<Schema>(field: Field, emission: ValueEmission<Schema>): Schema {
  const schema = presentSchema(field, "request", emission);
  return field.nullable ? emission.builder.nullish(schema) : emission.builder.optional(schema);
}

/** Returns the schema of a command's field, which is required. */
export function listedSchema<Schema>(field: Field, emission: ValueEmission<Schema>): Schema {
  return emission.builder.required(field, fieldSchema(field, "request", emission));
}

/** Returns the schema of a required value, which can be null if the column is nullable. */
export function fieldSchema<Schema>(field: Field, direction: Direction, emission: ValueEmission<Schema>): Schema {
  const schema = presentSchema(field, direction, emission);
  return field.nullable ? emission.builder.nullable(schema) : schema;
}

/** Returns the schema of a type without rules. */
export function plainSchema<Schema>(type: ColumnType, { builder, json }: ValueEmission<Schema>): Schema {
  return typeSchema(type, nothing, {
    builder,
    json,
    direction: "request",
    rules: noRules,
    limits: noLimits,
    parts: [],
  });
}

/** Returns the schema of a command's payload. */
export function payloadSchema<Schema>(
  { json: type, schema: own = null }: Pick<PayloadBody, "json"> & Partial<Pick<PayloadBody, "schema">>,
  emission: ValueEmission<Schema>,
): Schema {
  const { builder, json } = emission;
  const schema = type.kind === "known" ? json.schemaOf(type.shape) : builder.unknown();
  if (own === null) return schema;
  return builder.followedBy(schema, importedCode(own, emission), { type: columnTypeOf(type) });
}

/** Returns the schema of a required value that is not null. */
export function presentSchema<Schema>(field: Field, direction: Direction, emission: ValueEmission<Schema>): Schema {
  const { rules } = field;
  const valueType = presentType(field, emission);
  const part = (member: Field): Schema => presentSchema(member, direction, emission);
  const context = {
    ...emission,
    direction,
    parts: (field.parts ?? []).map((member) => [member, part(member)] as const),
  };
  const isRuled = direction === "request";
  const limits = isRuled ? limitsOf(field, emission.entity) : noLimits;
  const schema = schemaOf(field, valueType, { ...context, rules: isRuled ? rules : noRules, limits });
  if (rules.schema === null) return schema;
  return emission.builder[isRuled ? "followedBy" : "responseValue"](
    schema,
    importedCode(rules.schema, emission),
    field,
  );
}

/** The context of a schema: the rules of the field and its elements, and the schemas of its members. */
interface SchemaContext<Schema> extends Pick<ValueEmission<Schema>, "builder" | "json"> {
  readonly direction: Direction;
  readonly rules: Rules;
  readonly limits: Limits;
  readonly parts: readonly (readonly [member: Field, schema: Schema])[];
}

function schemaOf<Schema>(
  { type, spelling }: Pick<Field, "type" | "spelling">,
  valueType: Code | Reference,
  context: SchemaContext<Schema>,
): Schema {
  if (spelling.kind === "opaque" && type.kind === "scalar" && type.json === undefined)
    return context.builder.custom(ts`${valueType}`, type.scalar, context);
  return typeSchema(type, valueType, context);
}

function typeSchema<Schema>(type: ColumnType, valueType: Code | Reference, context: SchemaContext<Schema>): Schema {
  const { builder, direction } = context;
  switch (type.kind) {
    case "choice":
      return type.isEnum ? builder.enumeration(type.values, valueType) : builder.literals(type.values);
    case "array":
      return builder.array(
        typeSchema(type.of, ts`${valueType}[number]`, {
          ...context,
          rules: context.rules.items ?? noRules,
          limits: limitsOfItems(context.limits),
        }),
        context.rules,
      );
    case "object": {
      const members = context.parts.map(([part, schema]) => {
        const isOptional = part.nullable && direction === "request";
        const member = isOptional ? builder.orNull(schema) : part.nullable ? builder.nullable(schema) : schema;
        return { name: memberName(part), jsonName: part.jsonName, schema: member };
      });
      return builder.object(members, null, renamingOf(type.members));
    }
    case "scalar":
      if (type.json?.kind === "known") return context.json.schemaOf(type.json.shape);
      // A type that the compiler cannot read has a user's schema in requests; responses come from the server.
      if (type.json !== undefined)
        return direction === "request" ? builder.unknown() : builder.custom(ts`${valueType}`, "json", context);
      return builder.scalar(type.scalar, context);
  }
}
