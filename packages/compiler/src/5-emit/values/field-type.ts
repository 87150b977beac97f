// Emits the TypeScript types of fields: the type from the entity's source, or a reference to the type of its property.

import { type ColumnType, elementOf, type Spelling } from "../../2-model/data/field/column-type.ts";
import { type Field, memberName } from "../../2-model/data/field/field.ts";
import { type Code, join, type Reference, ts } from "../../text/code.ts";
import { access, arrayType, identifier, literalUnion, optionalAccess, text } from "../../text/literal.ts";
import { type EntityReferences, runtimeType } from "../context.ts";

/** Returns the type of a field, with null if it is nullable. */
export function fieldType(field: Field, emission: EntityReferences): Code {
  if (isOwn(field.spelling)) return propertyType(emission.self, field);
  const bare = spelled(field.spelling, field.type);
  return field.nullable ? ts`${bare} | null` : bare;
}

/** Returns the type of a field without null. */
export function presentType(field: Field, emission: EntityReferences): Code {
  if (!isOwn(field.spelling)) return spelled(field.spelling, field.type);
  const own = propertyType(emission.self, field);
  return field.nullable ? ts`NonNullable<${own}>` : own;
}

/** Returns the type of a list of a field's values or elements: `("draft" | "published")[]`. */
export function severalType(field: Field, emission: EntityReferences): Code {
  const { spelling, type } = field;
  if (spelling.kind === "array") return arrayType(spelled(spelling.of, elementOf(type)));
  const one = presentType(field, emission);
  return arrayType(type.kind === "array" ? ts`${one}[number]` : one);
}

function isOwn(spelling: Spelling): boolean {
  return spelling.kind === "property" || spelling.kind === "opaque";
}

function spelled(spelling: Spelling, type: ColumnType): Code {
  switch (spelling.kind) {
    case "global":
      return join(spelling.name.split(".").map(identifier), ".");
    case "vocabulary":
      return ts`${runtimeType(spelling.name)}`;
    case "literals":
      return literalUnion(type.kind === "choice" ? type.values : []);
    case "array": {
      const many = arrayType(spelled(spelling.of, elementOf(type)));
      return spelling.isReadonly ? ts`readonly ${many}` : many;
    }
    case "property":
    case "opaque":
      return ts`never`;
  }
}

/** Returns the type of a property: `User["name"]`, or `User["address"]["street"]`. */
export function propertyType(holder: Code | Reference, { path, isInNullableObject }: Field): Code {
  const [whole, name] = path;
  if (isInNullableObject && whole !== undefined && name !== undefined)
    return ts`NonNullable<${holder}[${text(whole)}]>[${text(name)}]`;
  return ts`${holder}${join(
    path.map((name) => ts`[${text(name)}]`),
    "",
  )}`;
}

/** Returns `dto.name`, or `dto.address.street`. */
export function member(object: string, field: Field): Code {
  return ts`${identifier(object)}${join(field.path.map(access), "")}`;
}

/** Returns `dto.name`, or `dto.address?.street`. */
export function optionalMember(object: string, field: Field): Code {
  return field.isInNullableObject
    ? ts`${wholeOf(object, field)}${optionalAccess(memberName(field))}`
    : member(object, field);
}

/** Returns `dto.address` for the field `address.street`. */
export function wholeOf(object: string, { path: [whole = ""] }: Field): Code {
  return ts`${identifier(object)}${access(whole)}`;
}
