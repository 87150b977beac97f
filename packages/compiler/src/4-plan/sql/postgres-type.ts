// A column's type into PostgreSQL's name for it.
import type { ColumnType, Scalar } from "../../2-model/data/column-type.ts";
import { type EnumType, enumType, type Field } from "../../2-model/data/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

const names: Readonly<Record<Scalar, string>> = {
  uuid: "UUID",
  text: "TEXT",
  i16: "SMALLINT",
  i32: "INTEGER",
  i64: "BIGINT",
  bigint: "BIGINT",
  f32: "REAL",
  f64: "DOUBLE PRECISION",
  boolean: "BOOLEAN",
  decimal: "NUMERIC",
  date: "TIMESTAMPTZ",
  instant: "TIMESTAMPTZ",
  plainDate: "DATE",
  plainTime: "TIME",
  plainDateTime: "TIMESTAMP",
  temporalPlainDate: "DATE",
  temporalPlainTime: "TIME",
  temporalPlainDateTime: "TIMESTAMP",
  json: "JSONB",
  bytes: "BYTEA",
  ipAddress: "INET",
};

const collation = /\s+COLLATE\s+\S+$/i;

/**
 * The type as a cast may name it: a cast to `VARCHAR(3)` cuts what is longer, where the column itself refuses it.
 */
export function castType(field: Field): string {
  const type = postgresType(field)
    .replace(collation, "")
    .replaceAll(/\s*\([^)]*\)/g, "");
  if (/^(?:bp|var)?char\b|^character\b/i.test(type)) return /\[\]$/.test(type) ? "TEXT[]" : "TEXT";
  return type.replace(/^bit\b(?: varying)?/i, "VARBIT");
}

/** The type whose values a column holds, as PostgreSQL finds it by its name. */
export function comparedType(field: Field): string {
  return postgresType(field).replace(collation, "");
}

/** The same of another table's column; null where any can be read, since whatever it has can be read as text. */
export function comparedTypeOfJoined(type: ColumnType): string | null {
  const isText = type.kind === "choice" || (type.kind === "scalar" && type.scalar === "text");
  return isText ? null : typeName(type);
}

export function postgresType(field: Field): string {
  const { type, varchar } = field.column;
  if (type !== null) return type.value.trim();
  const found = enumType(field);
  if (found !== null) return qualifiedType(found) + (field.type.kind === "array" ? "[]" : "");
  return varchar === null ? typeName(field.type) : `VARCHAR(${varchar.value})`;
}

/** `public.order_status` */
export function qualifiedType({ schema, name }: EnumType): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

function typeName(type: ColumnType): string {
  switch (type.kind) {
    case "array":
      return `${typeName(type.of)}[]`;
    case "choice":
      return "TEXT";
    case "scalar":
      return names[type.scalar];
    case "object":
      // Its parts are columns; the object itself is none.
      return "JSONB";
  }
}
