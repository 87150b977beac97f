// Where the value of a new row comes from: a request, PostgreSQL, the generator of ids, or the server.
import type { ResolvedType } from "../../data/column-type.ts";
import type { Absent, Column, Supply } from "../../data/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";

export function supplyOf(type: ResolvedType, column: Column, inCreate: boolean, annotations: Annotations): Supply {
  if (annotations.has("id")) return { kind: "generator" };
  if (column.defaultValue?.kind === "generated") return { kind: "database" };
  if (annotations.has("auto") || annotations.has("version")) return { kind: "database" };
  if (inCreate) return { kind: "request", absent: absentOf(type, column) };
  // A repository that is limited to an owner says whose a new row is, whatever the default.
  if (column.defaultValue !== null && !annotations.has("owner")) return { kind: "database" };
  return { kind: "server", absent: absentOf(type, column) };
}

/** What stands in for a value that is not given. */
export function absentOf(type: Pick<ResolvedType, "nullable">, column: Column): Absent {
  const given = column.defaultValue;
  if (given?.kind === "literal") return { kind: "literal", value: given.value };
  if (given?.kind === "expression") return { kind: "expression", sql: given.sql.value };
  return type.nullable ? { kind: "null" } : { kind: "refused" };
}
