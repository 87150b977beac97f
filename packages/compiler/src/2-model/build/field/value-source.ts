// Where the value of a new row comes from: a request, PostgreSQL, the generator of ids, or the server.
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
  // A repository that is limited to an owner says whose a new row is, whatever the default.
  if (column.defaultValue !== null && !annotations.has("owner")) return { kind: "database" };
  return { kind: "server", whenMissing: readMissingValue(type, column) };
}

/** A UUID that a request may carry is made where it does not. */
function readIdSource(type: ResolvedType, column: Column, inCreate: boolean): ValueSource {
  if (!inCreate) return { kind: "generator" };
  const isUuid = type.type.kind === "scalar" && type.type.scalar === "uuid";
  const isMade = isUuid && column.defaultValue === null;
  return { kind: "request", whenMissing: isMade ? { kind: "generate" } : readMissingValue(type, column) };
}

/** What the value of one field of a composite key comes from. */
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

/** What stands in for a value that is not given. */
export function readMissingValue(type: Pick<ResolvedType, "nullable">, column: Column): MissingValue {
  const given = column.defaultValue;
  if (given?.kind === "literal") return { kind: "literal", value: given.value };
  if (given?.kind === "expression") return { kind: "expression", sql: given.sql.value };
  return type.nullable ? { kind: "null" } : { kind: "reject" };
}
