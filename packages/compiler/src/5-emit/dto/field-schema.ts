// A field into the schema that reads its value from JSON, in the words of a validation library.
import type { ColumnType } from "../../2-model/data/column-type.ts";
import { type Field, noRules, type Rules } from "../../2-model/data/field.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { key } from "../../text/literal.ts";
import { type Emission, importedCode } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import type { JsonSchemas } from "./json-schemas.ts";
import { renamingOf } from "./renaming.ts";
import type { Direction, Validator } from "./validator.ts";

/** What the schemas of an entity's DTOs are written with. */
export interface DtoEmission extends Emission {
  readonly words: Validator;
  readonly json: JsonSchemas;
}

/** The schema of a value that is there and not null. */
export function presentSchema(field: Field, direction: Direction, emission: DtoEmission): Code {
  const { rules, column } = field;
  const valueType = presentType(field, emission);
  const part = (member: Field): Code => presentSchema(member, direction, emission);
  const reading = {
    ...emission,
    direction,
    parts: (field.parts ?? []).map((member) => [member, part(member)] as const),
  };
  if (direction === "response") return schemaOf(field, valueType, { ...reading, rules: noRules, varchar: undefined });
  const schema = schemaOf(field, valueType, { ...reading, rules, varchar: column.varchar?.value });
  return rules.schema === null ? schema : emission.words.followedBy(schema, importedCode(rules.schema, emission));
}

/** How a type is read: with the rules of the field, those of its elements, and the schemas of its members. */
interface Reading extends Pick<DtoEmission, "words" | "json"> {
  readonly direction: Direction;
  readonly rules: Rules;
  readonly varchar: number | undefined;
  readonly parts: readonly (readonly [member: Field, schema: Code])[];
}

function schemaOf(
  { type, spelling }: Pick<Field, "type" | "spelling">,
  valueType: Code | Reference,
  reading: Reading,
): Code {
  if (spelling.kind === "opaque" && type.kind === "scalar" && type.json === undefined)
    return reading.words.custom(
      ts`${valueType}`,
      type.scalar === "json" ? ts`given !== undefined` : ts`typeof given === "string"`,
    );
  return typeSchema(type, valueType, reading);
}

function typeSchema(type: ColumnType, valueType: Code | Reference, reading: Reading): Code {
  const { words, direction } = reading;
  switch (type.kind) {
    case "choice":
      return type.isEnum ? words.enumeration(type.values, valueType) : words.literals(type.values);
    case "array":
      return words.array(
        typeSchema(type.of, ts`${valueType}[number]`, {
          ...reading,
          rules: reading.rules.items ?? noRules,
          varchar: undefined,
        }),
        reading.rules,
      );
    case "object": {
      const members = reading.parts.map(([part, schema]) => {
        const isOptional = part.nullable && direction === "request";
        const member = isOptional ? words.orNull(schema) : part.nullable ? words.nullable(schema) : schema;
        return ts`${key(part.jsonName)}: ${member}`;
      });
      const renaming = renamingOf(type.members);
      const object = words.object(members, null);
      return renaming === null ? object : words.renamed(object, renaming);
    }
    case "scalar":
      if (type.json?.kind === "seen") return reading.json.schemaOf(type.json.shape);
      // What cannot be seen has a schema of the user's own in requests, and comes from the server in responses.
      if (type.json !== undefined)
        return direction === "request" ? words.unknown() : words.custom(ts`${valueType}`, ts`given !== undefined`);
      return words.scalar(type.scalar, reading.rules, reading.varchar, direction);
  }
}
