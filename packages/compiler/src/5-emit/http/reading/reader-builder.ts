// The readers of JSON without a validator library; null for a value that only a schema can check.

import type { JsonLiteral } from "../../../2-model/data/field/json-shape.ts";
import { httpRuntime } from "../../../language/runtime.ts";
import { scalars } from "../../../language/types/index.ts";
import { call, lengthBounds } from "../../../language/validators/reader.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { arrayType, identifier, key, literal, text } from "../../../text/literal.ts";
import { pascalCase } from "../../../text/names.ts";
import type { Member, SchemaBuilder } from "../../dto/validator.ts";
import { asFunction, expressionOf, functionReader, type Reader, reader, scalarReader } from "./reader.ts";

export const readerBuilder: SchemaBuilder<Reader | null> = {
  scalar(type, of) {
    const { reader: reading, value } = scalars[type];
    return scalarReader(reading(of), value === "json" ? "anything" : "scalars");
  },
  literals: (values) => reader(choice(literals(values)), "scalars"),
  enumeration: (values, type) =>
    reader(choice(ts`${list("[", values.map(text), "]")} as ${arrayType(type)}`), "scalars"),
  json: () => functionReader(httpRuntime("asJson"), "anything"),
  unknown: () => functionReader(ts`${httpRuntime("asSent")}<unknown>`, "anything"),
  null: () => functionReader(httpRuntime("asNull"), "scalars"),
  custom(type, scalar) {
    if (scalar !== "json") return functionReader(ts`${httpRuntime("asTextOf")}<${type}>`, "scalars");
    return functionReader(ts`${httpRuntime("asSent")}<${type}>`, "anything");
  },
  array(of, rules) {
    if (of === null) return null;
    const bounds = lengthBounds(rules);
    return reader((value) => call("asArray", value, asFunction(of), ...bounds), "arrays");
  },
  tuple(items, rest) {
    if (!items.every(isReader)) return null;
    const reads = [list("[", items.map(asFunction), "]"), ...(rest === null ? [] : [asFunction(rest)])];
    return reader((value) => call("asTuple", value, ...reads), "arrays");
  },
  object(members, rest) {
    if (rest !== null && members.length === 0)
      return reader((value) => call("asRecord", value, asFunction(rest)), "objects");
    const properties = members.map(property);
    if (!properties.every((member) => member !== null)) return null;
    const names = list(
      "[",
      members.map(({ jsonName }) => text(jsonName)),
      "]",
    );
    const others = rest === null ? [] : [ts`...${call("asOthers", ts`object`, names, asFunction(rest))}`];
    const readMembers = list("(object) => ({ ", [...others, ...properties], " })");
    return {
      ...functionReader(call("objectOf", readMembers), "objects"),
      of: (value) => call("asPart", value, readMembers),
    };
  },
  union(of) {
    if (!of.every(isReader) || isAmbiguous(of)) return null;
    return reader((value) => call("asEither", value, list("[", of.map(asFunction), "]")), "anything");
  },
  variant(member, of, values) {
    if (!of.every(isReader)) return null;
    const variants = of.map((variant, index) => ts`[${literals(values[index] ?? [])}, ${asFunction(variant)}]`);
    return reader((value) => call("asVariant", value, text(member), list("[", variants, "]")), "objects");
  },
  nullable: (schema) => schema && { ...schema, isNullable: true },
  required: (_field, schema) => schema,
  optional: (schema) => schema && { ...schema, whenMissing: "omit" },
  nullish: (schema) => schema && { ...schema, isNullable: true, whenMissing: "omit" },
  orNull: (schema) => schema && { ...schema, isNullable: true, whenMissing: "null" },
  exactOptional: (schema) => schema && { ...schema, whenMissing: "omit" },
  declarationName: (json) => `as${pascalCase(json)}`,
  declaration: (name, type, schema, isRecursive) => ts`
    function ${identifier(name)}(value: unknown)${isRecursive ? ts`: ${type}` : null} {
      return ${schema === null ? call("asNothing", ts`value`) : expressionOf(schema, ts`value`)};
    }`,
  reference: (name) => functionReader(identifier(name), "anything"),
  lazy: (name) => functionReader(identifier(name), "anything"),
  // The function is the user's own, and may import the validator library.
  followedBy: () => null,
  responseValue: (schema) => schema,
};

/** Returns the expression for a member of the object that is read. */
export function objectMember(jsonName: string): Code {
  return ts`object[${text(jsonName)}]`;
}

function property({ name, jsonName, schema }: Member<Reader | null>): Code | null {
  if (schema === null || jsonName === "__proto__") return null;
  const value = objectMember(jsonName);
  switch (schema.whenMissing) {
    case "reject":
      return ts`${key(name)}: ${expressionOf(schema, value)}`;
    case "omit":
      return ts`...${call("ifSent", text(name), value, asFunction(schema))}`;
    case "null":
      return ts`${key(name)}: ${call("orNull", value, asFunction({ ...schema, isNullable: false }))}`;
  }
}

/** Whether two variants accept objects: the first reader that accepts one need not be the first whose schema does. */
function isAmbiguous(of: readonly Reader[]): boolean {
  const kinds = of.map(({ accepts }) => accepts).filter((accepts) => accepts !== "scalars");
  return kinds.length > 1 && (kinds.includes("anything") || new Set(kinds).size < kinds.length);
}

function choice(values: Code): Reader["of"] {
  return (value) => call("asOneOf", value, values);
}

function literals(values: readonly JsonLiteral[]): Code {
  return list("[", values.map(literal), "]");
}

function isReader(read: Reader | null): read is Reader {
  return read !== null;
}
