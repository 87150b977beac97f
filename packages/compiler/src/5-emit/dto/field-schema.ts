// A field into the schema that reads its value from JSON, in the words of a validation library.
import type { ColumnType } from "../../2-model/data/column-type.ts";
import { type Field, noRules, type Rules } from "../../2-model/data/field.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { key, text } from "../../text/literal.ts";
import { type Emission, importedCode } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import type { JsonSchemas } from "./json-schemas.ts";
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
  if (direction === "response")
    return schemaOf(field, valueType, { ...emission, direction, rules: noRules, varchar: undefined });
  const schema = schemaOf(field, valueType, { ...emission, direction, rules, varchar: column.varchar?.value });
  return rules.schema === null ? schema : emission.words.followedBy(schema, importedCode(rules.schema, emission));
}

/** How a type is read: its rules are those of the field, not of its elements or members. */
interface Reading extends Pick<DtoEmission, "words" | "json"> {
  readonly direction: Direction;
  readonly rules: Rules;
  readonly varchar: number | undefined;
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
  const inner = { ...reading, rules: noRules, varchar: undefined };
  switch (type.kind) {
    case "choice":
      return type.isEnum ? words.enumeration(type.values, valueType) : words.literals(type.values);
    case "array":
      return words.array(typeSchema(type.of, ts`${valueType}[number]`, inner), reading.rules);
    case "object": {
      const members = type.members.map(({ name, type: of, nullable }) => {
        const schema = typeSchema(
          of,
          nullable ? ts`NonNullable<${valueType}[${text(name)}]>` : ts`${valueType}[${text(name)}]`,
          inner,
        );
        const member = !nullable ? schema : direction === "request" ? words.orNull(schema) : words.nullable(schema);
        return ts`${key(name)}: ${member}`;
      });
      return words.object(members, null);
    }
    case "scalar":
      if (type.json?.kind === "seen") return reading.json.schemaOf(type.json.shape);
      // What cannot be seen has a schema of the user's own in requests, and comes from the server in responses.
      if (type.json !== undefined)
        return direction === "request" ? words.unknown() : words.custom(ts`${valueType}`, ts`given !== undefined`);
      return words.scalar(type.scalar, reading.rules, reading.varchar, direction);
  }
}
