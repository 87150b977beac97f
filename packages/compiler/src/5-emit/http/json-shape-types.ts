// What a command carries or gives back by a declared type into its type in JSON, as a client of the routes sees it.
import type { CommandType } from "../../2-model/data/command.ts";
import { isRenamed } from "../../2-model/data/json-name.ts";
import { type JsonShape, partsOf } from "../../2-model/data/json-shape.ts";
import { type Scalar, scalars } from "../../language/types/index.ts";
import { arrayType } from "../../text/array-type.ts";
import { type Code, fitting, join, ts } from "../../text/code.ts";
import { identifier, key, literal } from "../../text/literal.ts";

/** The declared type itself, where all of its members are called in JSON what they are called there. */
export function declaredInJson({ json }: Pick<CommandType, "json">, declared: Code): Code {
  return json.kind === "seen" && hasRenamed(json.shape) ? shapeInJson(json.shape) : declared;
}

function hasRenamed(shape: JsonShape): boolean {
  return (shape.kind === "object" && shape.members.some(isRenamed)) || partsOf(shape).some(hasRenamed);
}

/** `{ count?: boolean }`, several a line each where one has no room for all. */
export function objectType(members: readonly Code[]): Code {
  const broken = ts`
    {
      ${members.map((member) => ts`${member};`)}
    }`;
  const flat = ts`{ ${join(members, "; ")} }`;
  return members.length === 1 ? flat : fitting(flat, broken);
}

function shapeInJson(shape: JsonShape): Code {
  switch (shape.kind) {
    case "json":
    case "unknown":
      return ts`unknown`;
    case "null":
      return ts`null`;
    case "scalar":
      return scalarInJson(shape.scalar);
    case "literals":
    case "enum":
      return join(shape.values.map(literal), " | ");
    case "array":
      return arrayType(shapeInJson(shape.of));
    case "tuple": {
      const rest = shape.rest === null ? [] : [ts`...${arrayType(shapeInJson(shape.rest))}`];
      return ts`[${join([...shape.items.map(shapeInJson), ...rest], ", ")}]`;
    }
    case "object": {
      const members = shape.members.map(
        ({ jsonName, optional, shape: member }) =>
          ts`${key(jsonName)}${optional ? ts`?` : null}: ${shapeInJson(member)}`,
      );
      const rest = shape.rest === null ? [] : [ts`[key: string]: ${shapeInJson(shape.rest)}`];
      return objectType([...members, ...rest]);
    }
    case "union": {
      const types = shape.of.map(shapeInJson);
      return fitting(join(types, " | "), join(types, "\n| "));
    }
    case "definition":
    case "reference":
      // A type that refers to itself has no name that its form in JSON could have.
      return ts`unknown`;
  }
}

/** The type of a scalar in JSON. */
export function scalarInJson(scalar: Scalar): Code {
  const { type = "unknown" } = scalars[scalar].schema;
  return identifier(type === "integer" ? "number" : String(type));
}
