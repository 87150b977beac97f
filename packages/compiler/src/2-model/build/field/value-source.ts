// Determines the source of a field's value in new rows: a request, PostgreSQL, the key generator or the server.
import type { ResolvedType } from "../../data/field/column-type.ts";
import type { Column, Field, MissingValue, ValueSource } from "../../data/field/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";

export function readValueSource(
  type: ResolvedType,
  column: Column,
  inCreate: boolean,
  annotations: Annotations,
): ValueSource {
  if (column.defaultValue?.kind === "generated" || annotations.has("auto")) return { kind: "database" };
  if (annotations.has("id")) return readIdSource(type, column, inCreate);
  if (annotations.has("version")) return { kind: "database" };
  if (inCreate) return { kind: "request", whenMissing: readMissingValue(type, column) };
  // The repository of an owner sets the owner of new rows, whatever the default of the column.
  if (column.defaultValue !== null && !annotations.has("owner")) return { kind: "database" };
  return { kind: "server", whenMissing: readMissingValue(type, column) };
}

/** Returns the source of an id. A UUID that is missing in the request is generated. */
function readIdSource(type: ResolvedType, column: Column, inCreate: boolean): ValueSource {
  if (!inCreate) return { kind: "generator" };
  const isUuid = type.type.kind === "scalar" && type.type.scalar === "uuid";
  const isMade = isUuid && column.defaultValue === null;
  return { kind: "request", whenMissing: isMade ? { kind: "generate" } : readMissingValue(type, column) };
}

/** Returns the source of a field in a composite key. */
export function keyPartSource({ nullable, column, valueSource }: Field): ValueSource {
  switch (valueSource.kind) {
    case "request":
      return { kind: "request", whenMissing: readMissingValue({ nullable }, column) };
    case "generator":
      return column.defaultValue === null
        ? { kind: "server", whenMissing: readMissingValue({ nullable }, column) }
        : { kind: "database" };
    case "database":
    case "server":
      return valueSource;
  }
}

/** Returns the value of a field that the input lacks. */
export function readMissingValue(type: Pick<ResolvedType, "nullable">, column: Column): MissingValue {
  const generator = column.defaultValue;
  if (generator?.kind === "literal") return { kind: "literal", value: generator.value };
  if (generator?.kind === "expression") return { kind: "expression", sql: generator.sql.value };
  return type.nullable ? { kind: "null" } : { kind: "reject" };
}
