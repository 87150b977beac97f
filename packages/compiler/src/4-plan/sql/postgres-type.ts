// The PostgreSQL types of columns.
import { type ColumnType, isText } from "../../2-model/data/field/column-type.ts";
import { type EnumType, enumType, type Field } from "../../2-model/data/field/field.ts";
import { scalars } from "../../language/types/index.ts";
import { quoteIdentifier } from "../../text/identifier.ts";

const collation = /\s+COLLATE\s+\S+$/i;

/** Returns the type for a cast. It has no length: a cast to `VARCHAR(3)` would truncate a value that the column rejects. */
export function castType(field: Field): string {
  const type = postgresType(field)
    .replace(collation, "")
    .replaceAll(/\s*\([^)]*\)/g, "");
  if (/^(?:bp|var)?char\b|^character\b/i.test(type)) return /\[\]$/.test(type) ? "TEXT[]" : "TEXT";
  return type.replace(/^bit\b(?: varying)?/i, "VARBIT");
}

/** Returns the type without its collation. */
export function comparedType(field: Field): string {
  return postgresType(field).replace(collation, "");
}

/** Returns the type of another table's column; null for text and choices, which can be read from any type. */
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

/** Returns `public.order_status`. */
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
      // Embedded objects have no column; their parts have.
      return "JSONB";
  }
}
