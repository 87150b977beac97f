// Emits `schemas.ts` of a *.queries.sql file: schemas of parameters and results, for own routes.
import { storedFields } from "../../2-model/data/entity.ts";
import { type ColumnType, elementOf } from "../../2-model/data/field/column-type.ts";
import { type Field, memberName } from "../../2-model/data/field/field.ts";
import { scalars } from "../../language/types/index.ts";
import { methodExports } from "../../queries/data/module-names.ts";
import type {
  MethodParameter,
  ParameterType,
  QueryMethod,
  QueryModule,
  ResolvedType,
  ResolvedValue,
  ResultColumn,
} from "../../queries/data/query-module.ts";
import { blocks, type Code, list, ts } from "../../text/code.ts";
import { identifier, key, type Literal, literal, text } from "../../text/literal.ts";
import { documented, httpRuntime, httpRuntimeType } from "../context.ts";
import { methodNames } from "./emission.ts";
import { defaultOrder, resultOf } from "./queries-file.ts";

type Schema = { readonly [keyword: string]: Literal };

/** Returns null if no statement can be served. */
export function emitQuerySchemas(module: QueryModule): Code | null {
  const schemas = module.methods.flatMap((method) => [querySchema(method), resultSchema(method, module)]);
  const present = schemas.filter((schema) => schema !== null);
  return present.length === 0 ? null : blocks(present);
}

/** Returns the schema of the parameters in a query string; null if there are none, or if one has no text. */
function querySchema(method: QueryMethod): Code | null {
  const { parameters, order, kind, name } = method;
  const readers = parameters.map((parameter) => ({ parameter, read: readerOf(parameter) }));
  if (readers.some(({ read }) => read === null)) return null;
  const properties: [string, Schema, Code, boolean][] = readers.map(({ parameter, read }) => [
    parameter.property,
    described(parameterSchema(parameter.type), parameter.doc),
    read ?? ts`undefined`,
    !parameter.isOptional && !parameter.nullable,
  ]);
  if (order !== null) {
    const values = list("[", order.choices.map(text), "]");
    const read = ts`query.oneOf(${text(order.property)}, ${values})`;
    properties.push([
      order.property,
      described({ type: "string", enum: order.choices, default: defaultOrder(order) }, order.doc),
      read,
      false,
    ]);
  }
  if (kind === "page")
    properties.push(
      ["after", { type: "string" }, ts`query.text("after")`, false],
      ["limit", { type: "integer", minimum: 0 }, ts`query.count("limit")`, true],
    );
  if (properties.length === 0) return null;
  const required = properties.filter(([, , , isRequired]) => isRequired).map(([property]) => property);
  const schema: Schema = {
    type: "object",
    properties: Object.fromEntries(properties.map(([property, described]) => [property, described])),
    ...(required.length === 0 ? {} : { required }),
  };
  const reads = properties.map(([property, , read, isRequired]) => {
    const parameter = parameters.find((one) => one.property === property);
    const orNull = parameter?.nullable === true && !parameter.isOptional && !isRequired ? ts` ?? null` : null;
    return ts`${key(property)}: ${read}${orNull},`;
  });
  const type = methodNames(method).parameters;
  return documented(
    `Reads the parameters of \`${name}\` from a query string.`,
    ts`
      export const ${identifier(methodExports(method).query)}: ${httpRuntimeType("StatementQuery")}<${type}> = ${httpRuntime("statementQuery")}<${type}>(
        ${literal(schema)},
        (query) => ({
          ${reads}
        }),
      );`,
  );
}

/** Returns `query.date("since")`; null for a parameter that a query string cannot have. */
function readerOf({ property, type }: MethodParameter): Code | null {
  const name = text(property);
  switch (type.kind) {
    case "count":
      return ts`query.count(${name})`;
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
  return ts`query.${identifier(scalars[type.scalar].parameter)}(${name})`;
}

function listReader(type: ColumnType, name: Code): Code | null {
  if (type.kind === "choice") return ts`query.someOf(${name}, ${list("[", type.values.map(text), "]")})`;
  if (type.kind !== "scalar" || type.scalar === "json") return null;
  return ts`query.list(${name}, ${text(scalars[type.scalar].parameter)})`;
}

function described(schema: Schema, doc: string | null): Schema {
  return doc === null ? schema : { ...schema, description: doc };
}

function parameterSchema(type: ParameterType): Schema {
  if (type.kind === "count") return { type: "integer", minimum: 0 };
  return type.kind === "records" ? {} : typeSchema(type);
}

function resultSchema(method: QueryMethod, module: QueryModule): Code | null {
  const { rows, kind, name } = method;
  if (rows.kind === "none" || kind === "stream") return null;
  if (rows.kind === "value" && isHidden(rows.column.value.type)) return null;
  const row =
    rows.kind === "value"
      ? valueSchema(rows.column.value)
      : rows.kind === "entity"
        ? typeSchema(rows)
        : objectSchema(rows.columns);
  const type = resultOf(method, module);
  return documented(
    `The result of \`${name}\` as JSON, without fields that are hidden.`,
    ts`
      export const ${identifier(methodExports(method).result)}: ${httpRuntimeType("StatementResult")}<${type}> = ${httpRuntime("statementResult")}<${type}>(
        ${literal(wrapped(row, method))},
      );`,
  );
}

function wrapped(row: Schema, { kind, count }: QueryMethod): Schema {
  const rows: Schema = { type: "array", items: row };
  if (kind === "many" || kind === "values") return rows;
  if (kind !== "page") return count === "one" ? row : orNull(row);
  const properties = { items: rows, next: { type: ["string", "null"] } };
  return { type: "object", properties, required: ["items", "next"] };
}

function valueSchema({ type, nullable }: ResolvedValue): Schema {
  const schema = typeSchema(type);
  return nullable ? orNull(schema) : schema;
}

function orNull(schema: Schema): Schema {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}

function typeSchema(type: ResolvedType): Schema {
  switch (type.kind) {
    case "field":
      return columnSchema(type.field.type);
    case "column":
      return columnSchema(type.type);
    case "entity": {
      const stored = new Set(storedFields(type.entity));
      return fieldsSchema(
        type.entity.fields.filter((field) => (field.parts ?? [field]).every((one) => stored.has(one))),
      );
    }
    case "object":
      return objectSchema(type.columns);
    case "array":
      return { type: "array", items: valueSchema(type.element) };
  }
}

/** Whether values are those of a field that no response has. */
function isHidden(type: ResolvedType): boolean {
  return type.kind === "array" ? isHidden(type.element.type) : type.kind === "field" && type.field.isHidden;
}

/** Returns the schema of an object with fields, which may be embedded objects themselves. */
function fieldsSchema(fields: readonly Field[]): Schema {
  const properties = fields
    .filter(({ isHidden }) => !isHidden)
    .map((field) => {
      const schema = field.parts === null ? columnSchema(field.type) : fieldsSchema(field.parts);
      return [memberName(field), field.nullable ? orNull(schema) : schema] as const;
    });
  return { type: "object", properties: Object.fromEntries(properties), required: properties.map(([name]) => name) };
}

function objectSchema(columns: readonly ResultColumn[]): Schema {
  const shown = columns.filter(({ value: { type } }) => !isHidden(type));
  return {
    type: "object",
    properties: Object.fromEntries(shown.map(({ name, value }) => [name, valueSchema(value)])),
    required: shown.map(({ name }) => name),
  };
}

function columnSchema(type: ColumnType): Schema {
  switch (type.kind) {
    case "scalar":
      return scalars[type.scalar].schema;
    case "choice":
      return { type: "string", enum: type.values };
    case "array":
      return { type: "array", items: columnSchema(type.of) };
    case "object":
      return {};
  }
}
