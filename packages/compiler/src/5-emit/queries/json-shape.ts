// The JSON of values of statements: without hidden fields, and with the names that members have in JSON.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import { type Field, memberName } from "../../2-model/data/field/field.ts";
import { type JsonCase, type JsonNamed, jsonName } from "../../2-model/data/field/json-name.ts";
import type { ResolvedType, ResolvedValue, ResultColumn, RowShape } from "../../queries/data/query-module.ts";

export interface JsonValue {
  readonly shape: JsonShape;
  readonly nullable: boolean;
}

export type JsonShape =
  | { readonly kind: "column"; readonly type: ColumnType }
  | { readonly kind: "array"; readonly element: JsonValue }
  | {
      readonly kind: "object";
      readonly members: readonly JsonMember[];
      /** Whether the object in TypeScript has hidden members too. */
      readonly hidesMembers: boolean;
    };

interface JsonMember extends JsonValue, JsonNamed {}

export function rowJson(rows: Exclude<RowShape, { kind: "none" }>, jsonCase: JsonCase | null): JsonValue {
  if (rows.kind === "value") return valueJson(rows.column.value, jsonCase);
  return { shape: jsonShape(rows, jsonCase), nullable: false };
}

export function jsonShape(type: ResolvedType, jsonCase: JsonCase | null): JsonShape {
  switch (type.kind) {
    case "field":
      return { kind: "column", type: type.field.type };
    case "column":
      return { kind: "column", type: type.type };
    case "entity":
      return fieldsShape(rowFields(type.entity));
    case "object":
      return columnsShape(type.columns, jsonCase);
    case "array":
      return { kind: "array", element: valueJson(type.element, jsonCase) };
  }
}

function valueJson({ type, nullable }: ResolvedValue, jsonCase: JsonCase | null): JsonValue {
  return { shape: jsonShape(type, jsonCase), nullable };
}

function columnsShape(columns: readonly ResultColumn[], jsonCase: JsonCase | null): JsonShape {
  const shown = columns.filter(({ value }) => !isHidden(value.type));
  const members = shown.map(({ name, value }) => {
    return { name, jsonName: jsonName(name, jsonCase), ...valueJson(value, jsonCase) };
  });
  return { kind: "object", members, hidesMembers: shown.length < columns.length };
}

/** Returns the shape of an object with fields, which may be embedded objects themselves. */
function fieldsShape(fields: readonly Field[]): JsonShape {
  const shown = fields.filter((field) => !field.isHidden);
  const members = shown.map((field): JsonMember => {
    const { parts, type, nullable } = field;
    const shape: JsonShape = parts === null ? { kind: "column", type } : fieldsShape(parts);
    return { name: memberName(field), jsonName: field.jsonName, shape, nullable };
  });
  return { kind: "object", members, hidesMembers: shown.length < fields.length };
}

/** Returns the fields of an entity that its row has, embedded ones as a whole. */
function rowFields(entity: Entity): readonly Field[] {
  const stored = new Set(storedFields(entity));
  return entity.fields.filter((field) => (field.parts ?? [field]).every((one) => stored.has(one)));
}

/** Whether values are those of a field that no response has. */
export function isHidden(type: ResolvedType): boolean {
  return type.kind === "array" ? isHidden(type.element.type) : type.kind === "field" && type.field.isHidden;
}
