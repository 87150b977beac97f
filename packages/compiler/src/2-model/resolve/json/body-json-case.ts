// Gives the members of request and response bodies names in the project's JSON case.
import { type JsonCase, jsonName } from "../../data/field/json-name.ts";
import type { JsonDefinition, JsonShape, JsonType } from "../../data/field/json-shape.ts";

/** Renames members; keys of an index signature are values and stay unchanged. */
export function inJsonCase(json: JsonType, wanted: JsonCase | null): JsonType {
  if (wanted === null || json.kind === "opaque") return json;
  const renamed = (shape: JsonShape): JsonShape => {
    switch (shape.kind) {
      case "array":
        return { ...shape, of: renamed(shape.of) };
      case "tuple":
        return { ...shape, items: shape.items.map(renamed), rest: shape.rest === null ? null : renamed(shape.rest) };
      case "object": {
        const members = shape.members.map((member) => ({
          ...member,
          jsonName: jsonName(member.name, wanted),
          shape: renamed(member.shape),
        }));
        return { ...shape, members, rest: shape.rest === null ? null : renamed(shape.rest) };
      }
      case "union":
        return { ...shape, of: shape.of.map(renamed) };
      case "definition":
        return { ...shape, definition: notData(shape.definition), of: renamed(shape.of) };
      case "reference":
        return { ...shape, definition: notData(shape.definition) };
      default:
        return shape;
    }
  };
  return { kind: "known", shape: renamed(json.shape) };
}

/** Returns a definition of its own, because a JSON column may have the same type without the JSON case. */
function notData(definition: JsonDefinition): JsonDefinition {
  return { ...definition, isData: false };
}
