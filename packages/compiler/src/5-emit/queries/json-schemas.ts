// JSON Schemas of values of statements, for the results and parameters of own routes.
import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { scalars } from "../../language/types/index.ts";
import type { QueryMethod } from "../../queries/data/query-module.ts";
import type { Literal } from "../../text/literal.ts";
import type { JsonShape, JsonValue } from "./json-shape.ts";

export type Schema = { readonly [keyword: string]: Literal };

export function resultSchema(row: JsonValue, { kind, count }: QueryMethod): Schema {
  const schema = valueSchema(row);
  const rows: Schema = { type: "array", items: schema };
  if (kind === "many" || kind === "values") return rows;
  if (kind !== "page") return count === "one" ? schema : orNull(schema);
  const properties = { items: rows, next: { type: ["string", "null"] } };
  return { type: "object", properties, required: ["items", "next"] };
}

function valueSchema({ shape, nullable }: JsonValue): Schema {
  const schema = shapeSchema(shape);
  return nullable ? orNull(schema) : schema;
}

function orNull(schema: Schema): Schema {
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: "null" }] };
}

export function shapeSchema(shape: JsonShape): Schema {
  switch (shape.kind) {
    case "column":
      return columnSchema(shape.type);
    case "array":
      return { type: "array", items: valueSchema(shape.element) };
    case "object": {
      const properties = shape.members.map((member) => [member.jsonName, valueSchema(member)] as const);
      const required = properties.map(([name]) => name);
      return { type: "object", properties: Object.fromEntries(properties), required };
    }
  }
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
