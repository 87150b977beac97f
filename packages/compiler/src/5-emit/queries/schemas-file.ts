// Emits `schemas.ts` of a *.queries.sql file: schemas of parameters and results, for own routes.
import { type ColumnType, choiceIn, elementOf } from "../../2-model/data/field/column-type.ts";
import { isRenamed, type JsonCase, type JsonNamed, jsonName } from "../../2-model/data/field/json-name.ts";
import { scalars } from "../../language/types/index.ts";
import { methodExports } from "../../queries/data/module-names.ts";
import type {
  MethodOrder,
  ParameterType,
  QueryMethod,
  QueryModule,
  ResolvedType,
} from "../../queries/data/query-module.ts";
import { blocks, type Code, list, objectType, type Reference, ts } from "../../text/code.ts";
import { docComment, identifier, key, literal, text } from "../../text/literal.ts";
import { httpRuntime, httpRuntimeType } from "../context.ts";
import { methodNames } from "./emission.ts";
import { resultSchema, type Schema, shapeSchema } from "./json-schemas.ts";
import { isHidden, jsonShape, rowJson } from "./json-shape.ts";
import { jsonType } from "./json-types.ts";
import { defaultOrder, resultOf, resultOfRow, rowTypeOf } from "./queries-file.ts";

/** Returns null if no statement can be served. */
export function emitQuerySchemas(module: QueryModule, jsonCase: JsonCase | null): Code | null {
  const schemas = module.methods.flatMap((method) => [querySchema(method, jsonCase), resultConstant(method, jsonCase)]);
  const present = schemas.filter((schema) => schema !== null);
  return present.length === 0 ? null : blocks(present);
}

/** A parameter in the query string. */
interface QueryProperty extends JsonNamed {
  readonly schema: Schema;
  readonly read: Code;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
}

/** Returns the schema of the parameters in a query string; null if there are none, or if one has no text. */
function querySchema(method: QueryMethod, jsonCase: JsonCase | null): Code | null {
  const properties = queryProperties(method, jsonCase);
  if (properties === null || properties.length === 0) return null;
  const required = properties.filter(({ isRequired }) => isRequired).map((property) => property.jsonName);
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(properties.map((property) => [property.jsonName, property.schema])),
    ...(required.length === 0 ? {} : { required }),
  };
  const reads = properties.map(
    ({ name, read, isNullable }) => ts`${key(name)}: ${read}${isNullable ? ts` ?? null` : null},`,
  );
  const { parameters } = methodNames(method);
  const types = properties.some(isRenamed) ? ts`${parameters}, ${sentType(properties, parameters)}` : ts`${parameters}`;
  return ts`
    ${docComment(`Reads the parameters of \`${method.name}\` from a query string.`)}
    export const ${identifier(methodExports(method).query)}: ${httpRuntimeType("StatementQuery")}<${types}> = ${httpRuntime("statementQuery")}<${types}>(
      ${literal(schema)},
      (query) => ({
        ${reads}
      }),
    );`;
}

/** Returns the type of the parameters under their names in the query string. */
function sentType(properties: readonly QueryProperty[], parameters: Reference): Code {
  const members = properties.map(
    ({ name, jsonName: sent, isOptional }) =>
      ts`${key(sent)}${isOptional ? ts`?` : null}: ${parameters}[${text(name)}]`,
  );
  return objectType(members);
}

function queryProperties(method: QueryMethod, jsonCase: JsonCase | null): readonly QueryProperty[] | null {
  const { parameters, order, kind } = method;
  const found = parameters.map((parameter): QueryProperty | null => {
    const { property: name, type, doc, isOptional, nullable } = parameter;
    const sent = jsonName(name, jsonCase);
    const read = readerOf(type, text(sent));
    if (read === null) return null;
    return {
      name,
      jsonName: sent,
      schema: described(parameterSchema(type, jsonCase), doc),
      read: hasOwnType(type) ? ts`${read} as ${methodNames(method).parameters}[${text(name)}]` : read,
      isRequired: !isOptional && !nullable,
      isNullable: nullable && !isOptional,
      isOptional,
    };
  });
  if (found.includes(null)) return null;
  const properties = found.filter((one) => one !== null);
  if (order !== null) properties.push(orderProperty(order, jsonCase));
  if (kind === "page") properties.push(...pageProperties);
  return properties;
}

function orderProperty(order: MethodOrder, jsonCase: JsonCase | null): QueryProperty {
  const sent = jsonName(order.property, jsonCase);
  return {
    name: order.property,
    jsonName: sent,
    schema: described({ type: "string", enum: order.choices, default: defaultOrder(order) }, order.doc),
    read: ts`query.oneOf(${text(sent)}, ${list("[", order.choices.map(text), "]")})`,
    isRequired: false,
    isNullable: false,
    isOptional: true,
  };
}

const pageProperties: readonly QueryProperty[] = [
  {
    name: "after",
    jsonName: "after",
    schema: { type: "string" },
    read: ts`query.value("after", "text")`,
    isRequired: false,
    isNullable: false,
    isOptional: true,
  },
  {
    name: "limit",
    jsonName: "limit",
    schema: { type: "integer", minimum: 0 },
    read: ts`query.value("limit", "count")`,
    isRequired: true,
    isNullable: false,
    isOptional: false,
  },
];

/** Whether the type is the user's own, such as an enum, to which TypeScript assigns no text. */
function hasOwnType(type: ParameterType): boolean {
  const of = type.kind === "array" ? type.element.type : type;
  if (of.kind !== "field") return false;
  return of.field.spelling.kind === "opaque" || choiceIn(of.field.type)?.isEnum === true;
}

/** Returns `query.value("since", "date")`; null for a parameter that a query string cannot have. */
function readerOf(type: ParameterType, name: Code): Code | null {
  switch (type.kind) {
    case "count":
      return ts`query.value(${name}, "count")`;
    case "field":
      return columnReader(type.field.type, name);
    case "column":
      return columnReader(type.type, name);
    case "array":
      return type.element.type.kind === "field" || type.element.type.kind === "column"
        ? listReader(columnTypeOf(type.element.type), name)
        : null;
    default:
      return null;
  }
}

function columnTypeOf(type: Extract<ResolvedType, { kind: "field" | "column" }>): ColumnType {
  return type.kind === "field" ? type.field.type : type.type;
}

function columnReader(type: ColumnType, name: Code): Code | null {
  if (type.kind === "array") return listReader(elementOf(type), name);
  if (type.kind === "choice") return ts`query.oneOf(${name}, ${list("[", type.values.map(text), "]")})`;
  if (type.kind !== "scalar" || type.scalar === "json") return null;
  return ts`query.value(${name}, ${text(scalars[type.scalar].parameter)})`;
}

function listReader(type: ColumnType, name: Code): Code | null {
  if (type.kind === "choice") return ts`query.someOf(${name}, ${list("[", type.values.map(text), "]")})`;
  if (type.kind !== "scalar" || type.scalar === "json") return null;
  return ts`query.list(${name}, ${text(scalars[type.scalar].parameter)})`;
}

function described(schema: Schema, doc: string | null): Schema {
  return doc === null ? schema : { ...schema, description: doc };
}

function parameterSchema(type: ParameterType, jsonCase: JsonCase | null): Schema {
  if (type.kind === "count") return { type: "integer", minimum: 0 };
  return type.kind === "records" ? {} : shapeSchema(jsonShape(type, jsonCase));
}

function resultConstant(method: QueryMethod, jsonCase: JsonCase | null): Code | null {
  const { rows, kind, name } = method;
  if (rows.kind === "none" || kind === "stream") return null;
  if (rows.kind === "value" && isHidden(rows.column.value.type)) return null;
  const exports = methodExports(method);
  const row = rowJson(rows, jsonCase);
  const shown = jsonType(row, rowTypeOf(method));
  const result = resultOf(method);
  const types = shown === null ? result : ts`${result}, ${resultOfRow(method, identifier(exports.json))}`;
  const names = shown === null || Object.keys(shown.names).length === 0 ? [] : [literal(shown.names)];
  const passed = [literal(resultSchema(row, method)), ...names].map((one) => ts`${one},`);
  const schema = ts`
    ${docComment(`The result of \`${name}\` as JSON, without fields that are hidden.`)}
    export const ${identifier(exports.result)}: ${httpRuntimeType("StatementResult")}<${types}> = ${httpRuntime("statementResult")}<${types}>(
      ${passed}
    );`;
  if (shown === null) return schema;
  const type = ts`
    ${docComment(`A row of \`${name}\` with the members that JSON has.`)}
    export type ${identifier(exports.json)} = ${shown.type};`;
  return blocks([type, schema]);
}
