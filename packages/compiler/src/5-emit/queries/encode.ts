// Emits the conversion of the parameters of a statement to PostgreSQL's text.

import { isText } from "../../2-model/data/field/column-type.ts";
import type { MethodParameter, RecordMember, ResolvedType } from "../../queries/data/query-module.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { access, key, text } from "../../text/literal.ts";
import { entityReferences, runtime } from "../context.ts";
import { compared, encodedAs, isOwnText, stored } from "../values/codec.ts";

export function parameterText(parameter: MethodParameter, statement: string, value: Code): Code {
  const { property, type, nullable } = parameter;
  const place = `${statement}.${property}`;
  const present = presentText(type, value, place);
  return nullable && present !== value ? ts`${value} === null ? null : ${present}` : present;
}

/** Whether the value is its own text. */
export function isUnconverted({ type }: MethodParameter): boolean {
  if (type.kind === "field") return isOwnText(type.field);
  return type.kind === "column" && isText(type.type);
}

function presentText(type: MethodParameter["type"], value: Code, place: string): Code {
  switch (type.kind) {
    case "count":
      return ts`${runtime(type.of === "limit" ? "limitToText" : "offsetToText")}(${value})`;
    case "records":
      return recordsText(type.members, type.isArray, value, place);
    default:
      return valueText(type, value, place);
  }
}

function valueText(type: ResolvedType, value: Code, place: string): Code {
  switch (type.kind) {
    case "field": {
      const { entity, field, isStored } = type;
      if (isOwnText(field)) return value;
      const encode = isStored || field.column.codec !== null ? stored : compared;
      return encode(field, value, entityReferences(entity));
    }
    case "column":
      return encodedAs(type.type, value, place);
    case "array": {
      const element = valueText(type.element.type, ts`value`, place);
      const format = runtime(type.element.nullable ? "nullableArrayToText" : "arrayToText");
      return ts`${format}(${join([value, ts`(value) => ${element}`, text(place)], ", ")})`;
    }
    case "entity":
    case "object":
      // A row as a parameter is its text: PostgreSQL has no other form of it.
      return value;
  }
}

/** Returns the JSON that `json_to_recordset` reads. */
function recordsText(members: readonly RecordMember[], isArray: boolean, value: Code, place: string): Code {
  const record = isArray ? ts`record` : value;
  const properties = members.map(({ column, property, value: { type, nullable } }) => {
    const member = ts`${record}${access(property)}`;
    const isJson = type.kind === "column" && type.type.kind === "scalar" && type.type.scalar === "json";
    const present = isJson ? member : valueText(type, member, place);
    const converted = nullable && present !== member ? ts`${member} == null ? null : ${present}` : present;
    return ts`${key(column)}: ${nullable && present === member ? ts`${member} ?? null` : converted}`;
  });
  const object = list("{ ", properties, " }");
  return isArray
    ? ts`${runtime("jsonToText")}(${value}.map((record) => (${object})))`
    : ts`${runtime("jsonToText")}(${object})`;
}
