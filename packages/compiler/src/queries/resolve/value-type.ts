// Resolves the type of a value: the field that it is one of, or else the type that PostgreSQL says.
import { type Scalar, scalarList } from "../../language/types/index.ts";
import type { AnalyzedColumn, AnalyzedValue, SqlType, TableColumn } from "../data/analysis.ts";
import type { ResolvedType, ResolvedValue, ResultColumn } from "../data/query-module.ts";
import { entityRow } from "./entity-rows.ts";
import { type EntityField, isElement, type ModelTables } from "./model-tables.ts";
import { columnName, propertyName } from "./property-names.ts";

/** The types by their names in `pg_catalog`; any other is PostgreSQL's text. */
const scalarsByCatalog: ReadonlyMap<string, Scalar> = new Map(
  scalarList.flatMap(({ catalog = [], scalar }) => catalog.map((name) => [name, scalar] as const)),
);

export function resolveValue(value: AnalyzedValue, tables: ModelTables): ResolvedValue {
  return { type: typeOf(value, tables), nullable: value.nullable };
}

function typeOf({ type, origins }: AnalyzedValue, tables: ModelTables): ResolvedType {
  const of = commonField(origins, tables);
  if (of === null) return postgresType(type, tables);
  const { type: ofField } = of.field;
  if (ofField.kind === "array" && isElement(type, of)) return { kind: "column", type: ofField.of, of };
  return { kind: "field", ...of, isStored: false };
}

export function postgresType(type: SqlType, tables: ModelTables): ResolvedType {
  switch (type.kind) {
    case "base":
      return { kind: "column", type: { kind: "scalar", scalar: scalarsByCatalog.get(type.name) ?? "text" } };
    case "enum": {
      const of = tables.fieldWithEnum(type.schema, type.name);
      if (of !== null) return { kind: "field", ...of, isStored: false };
      return { kind: "column", type: { kind: "choice", values: type.labels, valueObject: null, isEnum: false } };
    }
    case "array":
      return { kind: "array", element: resolveValue(type.element, tables) };
    case "row": {
      const entity = type.table === null ? null : entityRow(type.table, type.columns, tables);
      return entity ?? { kind: "object", columns: resultColumns(type.columns, tables) };
    }
    case "record":
      return { kind: "column", type: { kind: "scalar", scalar: "text" } };
  }
}

/**
 * Returns the field that values of all of these columns have the type of; null if there is none, or if the columns are
 * of different types in TypeScript.
 */
export function commonField(origins: readonly TableColumn[], tables: ModelTables): EntityField | null {
  const fields = origins.map((column) => tables.fieldOf(column));
  const [first = null] = fields;
  if (first === null) return null;
  return fields.every((other) => other !== null && hasSameType(first, other)) ? first : null;
}

/** Whether both fields have one type and one codec. */
function hasSameType(one: EntityField, other: EntityField): boolean {
  return one.field === other.field || typeKey(one) === typeKey(other);
}

function typeKey({ entity, field: { type, spelling, column, path } }: EntityField): string {
  // The type of a property may be any, and a codec is the user's.
  const isOwn = spelling.kind === "opaque" || column.codec !== null;
  return JSON.stringify([type, isOwn ? [entity.source.path, entity.names.type, path] : spelling]);
}

/** Resolves the columns of a result, or of a row within it: names, types and doc comments. */
export function resultColumns(columns: readonly AnalyzedColumn[], tables: ModelTables): readonly ResultColumn[] {
  return columns.map((column) => resultColumn(column, tables));
}

function resultColumn(column: AnalyzedColumn, tables: ModelTables): ResultColumn {
  const { name, assertion } = columnName(column.name);
  const [origin, ...others] = column.origins;
  const of = origin === undefined || others.length > 0 ? null : tables.fieldOf(origin);
  // The doc comment of an array is not about one element.
  const field = of !== null && isElement(column.type, of) ? null : of?.field;
  const isCalledAsField = field != null && field.path.length === 1 && origin?.column === name;
  const value = resolveValue(column, tables);
  return {
    name: isCalledAsField ? field.name : propertyName(name),
    column: column.name,
    doc: field?.doc ?? null,
    value: assertion === null ? value : { ...value, nullable: assertion === "nullable" },
    isAsserted: assertion === "present" && column.nullable,
    nullReasons: column.nullReasons,
  };
}
