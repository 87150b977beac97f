// What a command carries or gives back by a declared type into its type in JSON, as a client of the routes sees it.
import type { CommandType } from "../../2-model/data/command.ts";
import { isRenamed } from "../../2-model/data/json-name.ts";
import { type JsonShape, partsOf } from "../../2-model/data/json-shape.ts";
import { type Code, join, ts } from "../../text/code.ts";
import { identifier, key, literal } from "../../text/literal.ts";

/** The declared type itself, where all of its members are called in JSON what they are called there. */
export function declaredInJson({ json }: Pick<CommandType, "json">, declared: Code): Code {
  return json.kind === "seen" && hasRenamed(json.shape) ? shapeInJson(json.shape) : declared;
}

function hasRenamed(shape: JsonShape): boolean {
  return (shape.kind === "object" && shape.members.some(isRenamed)) || partsOf(shape).some(hasRenamed);
}

function shapeInJson(shape: JsonShape): Code {
  switch (shape.kind) {
    case "json":
    case "unknown":
      return ts`unknown`;
    case "null":
      return ts`null`;
    case "scalar":
      return identifier(scalars[shape.scalar] ?? "string");
    case "literals":
    case "enum":
      return join(shape.values.map(literal), " | ");
    case "array":
      return ts`(${shapeInJson(shape.of)})[]`;
    case "tuple": {
      const rest = shape.rest === null ? [] : [ts`...(${shapeInJson(shape.rest)})[]`];
      return ts`[${join([...shape.items.map(shapeInJson), ...rest], ", ")}]`;
    }
    case "object": {
      const members = shape.members.map(
        ({ jsonName, optional, shape: member }) => ts`${key(jsonName)}${optional ? ts`?` : null}: ${shapeInJson(member)}`,
      );
      const rest = shape.rest === null ? [] : [ts`[key: string]: unknown`];
      return ts`{ ${join([...members, ...rest], "; ")} }`;
    }
    case "union":
      return join(shape.of.map(shapeInJson), " | ");
    case "definition":
    case "reference":
      // A type that refers to itself has no name that its form in JSON could have.
      return ts`unknown`;
  }
}

const scalars: Readonly<Partial<Record<Extract<JsonShape, { readonly kind: "scalar" }>["scalar"], string>>> = {
  i16: "number",
  i32: "number",
  i64: "number",
  f32: "number",
  f64: "number",
  boolean: "boolean",
};
