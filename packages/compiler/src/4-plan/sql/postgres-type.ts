// A column's type into PostgreSQL's name for it.
import { type ColumnType, isText } from "../../2-model/data/field/column-type.ts";
import { type EnumType, enumType, type Field } from "../../2-model/data/field/field.ts";
import { scalars } from "../../language/types/index.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

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
  return type.kind === "choice" || isText(type) ? null : typeName(type);
}

export function postgresType(field: Field): string {
  const { type, varchar, codec } = field.column;
  if (codec !== null) return scalars.bytes.sql;
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
      return scalars[type.scalar].sql;
    case "object":
      // Its parts are columns; the object itself is none.
      return "JSONB";
  }
}
