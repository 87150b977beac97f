// A response into the function that writes its JSON: strings escaped, numbers and dates formatted, nothing reflective.

import type { ColumnType, ObjectMember, Scalar } from "../2-model/column-type.ts";
import { type Field, responseFields } from "../2-model/entity.ts";
import { type Code, join, raw, ts } from "../text/code.ts";
import { access, templateText } from "../text/literal.ts";
import { documented, type Emission, runtime, siblingType } from "./context.ts";

/** The writer of each scalar; null where the value's own text is JSON. */
const writers: Readonly<Record<Scalar, string | null>> = {
  uuid: "jsonText",
  text: "jsonText",
  i16: null,
  i32: null,
  i64: null,
  bigint: "jsonBigint",
  f32: "jsonNumber",
  f64: "jsonNumber",
  boolean: null,
  decimal: "jsonText",
  date: "jsonDate",
  instant: "jsonQuoted",
  plainDate: "jsonText",
  plainTime: "jsonText",
  plainDateTime: "jsonText",
  temporalPlainDate: "jsonQuoted",
  temporalPlainTime: "jsonQuoted",
  temporalPlainDateTime: "jsonQuoted",
  json: "jsonValue",
  bytes: "jsonBytes",
  ipAddress: "jsonText",
};

export function jsonWriter(emission: Emission): Code {
  const { entity } = emission;
  const { type, one, prefix, word } = entity.names;
  const fields = responseFields(entity);
  const properties = fields.map((field, index) => {
    const name = templateText(JSON.stringify(field.name));
    const comma = index === fields.length - 1 ? "}" : ",";
    return ts`\`${raw(index === 0 ? "{" : "")}${raw(name)}:\${${written(field, one)}}${raw(comma)}\``;
  });
  const body = ts`
    export function ${raw(prefix)}Json(${raw(one)}: ${siblingType("dto", `${type}Response`)}): string {
      return (
        ${properties.map((property, index) => ts`${property}${raw(index === properties.length - 1 ? "" : " +")}`)}
      );
    }`;
  return documented(`The JSON of a ${word}'s response.`.replace(" a ", ` ${entity.names.aWord.split(" ")[0]} `), body);
}

function written(field: Field, object: string): Code {
  const value = ts`${raw(object)}${access(field.name)}`;
  const present = writtenValue(field.type, value);
  return field.nullable && present !== value ? ts`${value} === null ? "null" : ${present}` : present;
}

function writtenValue(type: ColumnType, value: Code): Code {
  if (type.kind === "choice") return ts`${runtime("jsonText")}(${value})`;
  if (type.kind === "array") return ts`${runtime("jsonArray")}(${value}, ${elementWriter(type.of)})`;
  if (type.kind === "object") return objectWriter(type.members, value);
  const writer = writers[type.scalar];
  return writer === null ? value : ts`${runtime(writer)}(${value})`;
}

/** A template literal within the outer one. */
function objectWriter(members: readonly ObjectMember[], object: Code): Code {
  const pieces = members.map(({ name, type, nullable }) => {
    const value = ts`${object}${access(name)}`;
    const present = writtenValue(type, value);
    const text = nullable && present !== value ? ts`${value} === null ? "null" : ${present}` : present;
    return ts`${raw(templateText(JSON.stringify(name)))}:\${${text}}`;
  });
  return ts`\`{${join(pieces, ",")}}\``;
}

function elementWriter(type: ColumnType): Code {
  if (type.kind === "choice") return ts`${runtime("jsonText")}`;
  const writer = type.kind === "scalar" ? writers[type.scalar] : "jsonValue";
  return writer === null ? raw("String") : ts`${runtime(writer)}`;
}
