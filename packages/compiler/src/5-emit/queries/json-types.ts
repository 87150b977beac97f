// Types of rows with the members that their JSON has: without hidden fields, and under the names in JSON.
import { isRenamed } from "../../2-model/data/field/json-name.ts";
import { type Code, objectType, ts } from "../../text/code.ts";
import { key, text } from "../../text/literal.ts";
import type { JsonShape, JsonValue } from "./json-shape.ts";

export interface JsonType {
  readonly type: Code;
  /** The names in JSON of properties, where they differ. */
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Returns the type of a value as JSON; null if it has the members of the value.
 * @param access the type of the value
 */
export function jsonType({ shape, nullable }: JsonValue, access: Code): JsonType | null {
  const found = shapeType(shape, nullable ? ts`NonNullable<${access}>` : access);
  return found === null || !nullable ? found : { ...found, type: ts`${found.type} | null` };
}

function shapeType(shape: JsonShape, access: Code): JsonType | null {
  switch (shape.kind) {
    case "column":
      return null;
    case "array": {
      const element = jsonType(shape.element, ts`${access}[number]`);
      return element === null ? null : { ...element, type: ts`(${element.type})[]` };
    }
    case "object":
      return objectJsonType(shape, access);
  }
}

function objectJsonType(
  { members, hidesMembers }: Extract<JsonShape, { kind: "object" }>,
  access: Code,
): JsonType | null {
  const shown = members.map((member) => {
    const own = ts`${access}[${text(member.name)}]`;
    return { member, own, inner: jsonType(member, own) };
  });
  if (!hidesMembers && shown.every(({ member, inner }) => !isRenamed(member) && inner === null)) return null;
  const renamed = members.filter(isRenamed).map(({ name, jsonName }) => [name, jsonName] as const);
  return {
    type: objectType(shown.map(({ member, own, inner }) => ts`${key(member.jsonName)}: ${inner?.type ?? own}`)),
    names: Object.assign(Object.fromEntries(renamed), ...shown.map(({ inner }) => inner?.names ?? {})),
  };
}
