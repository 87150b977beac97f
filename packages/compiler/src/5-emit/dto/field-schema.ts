// Builds the schemas of fields, for a validation library, JSON Schema, or code that reads JSON without a library.
import { type ColumnType, columnTypeOf } from "../../2-model/data/field/column-type.ts";
import { type Field, isRequired, memberName } from "../../2-model/data/field/field.ts";
import { limitsOf, limitsOfItems, noLimits } from "../../2-model/data/field/limits.ts";
import { noRules, type Rules } from "../../2-model/data/field/value-rules.ts";
import type { PayloadBody } from "../../4-plan/http/routes.ts";
import type { Direction, Limits } from "../../language/types/scalar-type.ts";
import { type Code, nothing, type Reference, ts } from "../../text/code.ts";
import { type Emission, importedCode } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import { renamingOf } from "./renaming.ts";
import type { Validator, ValueWords } from "./validator.ts";

/** An emission with the target in which schemas are built. */
export interface ValueEmission<Schema> extends Emission {
  readonly words: ValueWords<Schema>;
  readonly json: JsonSchemas<Schema>;
}

/** An emission with a validation library as the target. */
export interface DtoEmission extends ValueEmission<Code> {
  readonly words: Validator;
}

/** Returns the schema of a create request's field, which is optional if the value has another source. */
export function createSchema<Schema>(field: Field, emission: ValueEmission<Schema>): Schema {
  const { words } = emission;
  const schema = presentSchema(field, "request", emission);
  if (field.nullable) return words.nullish(schema);
  return isRequired(field) ? words.required(field, schema) : words.optional(schema);
}

/** Returns the schema of an update request's field, which is always optional. */
export function updateSchema<Schema>(field: Field, emission: ValueEmission<Schema>): Schema {
  const schema = presentSchema(field, "request", emission);
  return field.nullable ? emission.words.nullish(schema) : emission.words.optional(schema);
}

/** Returns the schema of a command's field, which is required. */
export function listedSchema<Schema>(field: Field, emission: ValueEmission<Schema>): Schema {
  return emission.words.required(field, fieldSchema(field, "request", emission));
}

/** Returns the schema of a required value, which can be null if the column is nullable. */
export function fieldSchema<Schema>(field: Field, direction: Direction, emission: ValueEmission<Schema>): Schema {
  const schema = presentSchema(field, direction, emission);
  return field.nullable ? emission.words.nullable(schema) : schema;
}

/** Returns the schema of a type without rules. */
export function plainSchema<Schema>(type: ColumnType, { words, json }: ValueEmission<Schema>): Schema {
  return typeSchema(type, nothing, { words, json, direction: "request", rules: noRules, limits: noLimits, parts: [] });
}

/** Returns the schema of a command's payload. */
export function payloadSchema<Schema>(
  { json: type, schema: own = null }: Pick<PayloadBody, "json"> & Partial<Pick<PayloadBody, "schema">>,
  emission: ValueEmission<Schema>,
): Schema {
  const { words, json } = emission;
  const schema = type.kind === "seen" ? json.schemaOf(type.shape) : words.unknown();
  if (own === null) return schema;
  return words.followedBy(schema, importedCode(own, emission), { type: columnTypeOf(type) });
}

/** Returns the schema of a required value that is not null. */
export function presentSchema<Schema>(field: Field, direction: Direction, emission: ValueEmission<Schema>): Schema {
  const { rules } = field;
  const valueType = presentType(field, emission);
  const part = (member: Field): Schema => presentSchema(member, direction, emission);
  const reading = {
    ...emission,
    direction,
    parts: (field.parts ?? []).map((member) => [member, part(member)] as const),
  };
  const isRuled = direction === "request";
  const limits = isRuled ? limitsOf(field, emission.entity) : noLimits;
  const schema = schemaOf(field, valueType, { ...reading, rules: isRuled ? rules : noRules, limits });
  if (rules.schema === null) return schema;
  return emission.words[isRuled ? "followedBy" : "shown"](schema, importedCode(rules.schema, emission), field);
}

/** The context of a type: the rules of the field and its elements, and the schemas of its members. */
interface Reading<Schema> extends Pick<ValueEmission<Schema>, "words" | "json"> {
  readonly direction: Direction;
  readonly rules: Rules;
  readonly limits: Limits;
  readonly parts: readonly (readonly [member: Field, schema: Schema])[];
}

function schemaOf<Schema>(
  { type, spelling }: Pick<Field, "type" | "spelling">,
  valueType: Code | Reference,
  reading: Reading<Schema>,
): Schema {
  if (spelling.kind === "opaque" && type.kind === "scalar" && type.json === undefined)
    return reading.words.custom(ts`${valueType}`, type.scalar, reading);
  return typeSchema(type, valueType, reading);
}

function typeSchema<Schema>(type: ColumnType, valueType: Code | Reference, reading: Reading<Schema>): Schema {
  const { words, direction } = reading;
  switch (type.kind) {
    case "choice":
      return type.isEnum ? words.enumeration(type.values, valueType) : words.literals(type.values);
    case "array":
      return words.array(
        typeSchema(type.of, ts`${valueType}[number]`, {
          ...reading,
          rules: reading.rules.items ?? noRules,
          limits: limitsOfItems(reading.limits),
        }),
        reading.rules,
      );
    case "object": {
      const members = reading.parts.map(([part, schema]) => {
        const isOptional = part.nullable && direction === "request";
        const member = isOptional ? words.orNull(schema) : part.nullable ? words.nullable(schema) : schema;
        return { name: memberName(part), jsonName: part.jsonName, schema: member };
      });
      return words.object(members, null, renamingOf(type.members));
    }
    case "scalar":
      if (type.json?.kind === "seen") return reading.json.schemaOf(type.json.shape);
      // A type that the compiler cannot read has a user's schema in requests; responses come from the server.
      if (type.json !== undefined)
        return direction === "request" ? words.unknown() : words.custom(ts`${valueType}`, "json", reading);
      return words.scalar(type.scalar, reading);
  }
}
