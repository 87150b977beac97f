// Where the value of a new row comes from: a request, PostgreSQL, the generator of ids, or the server.
import type { ResolvedType } from "../../data/field/column-type.ts";
import type { Absent, Column, Field, Supply } from "../../data/field/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";

export function supplyOf(type: ResolvedType, column: Column, inCreate: boolean, annotations: Annotations): Supply {
  if (column.defaultValue?.kind === "generated" || annotations.has("auto")) return { kind: "database" };
  if (annotations.has("id")) return supplyOfId(type, column, inCreate);
  if (annotations.has("version")) return { kind: "database" };
  if (inCreate) return { kind: "request", absent: absentOf(type, column) };
  // A repository that is limited to an owner says whose a new row is, whatever the default.
  if (column.defaultValue !== null && !annotations.has("owner")) return { kind: "database" };
  return { kind: "server", absent: absentOf(type, column) };
}

/** A UUID that a request may carry is made where it does not. */
function supplyOfId(type: ResolvedType, column: Column, inCreate: boolean): Supply {
  if (!inCreate) return { kind: "generator" };
  const isUuid = type.type.kind === "scalar" && type.type.scalar === "uuid";
  const isMade = isUuid && column.defaultValue === null;
  return { kind: "request", absent: isMade ? { kind: "made" } : absentOf(type, column) };
}

/** What the value of one field of a composite key comes from. */
export function supplyInKey({ nullable, column, supply }: Field): Supply {
  switch (supply.kind) {
    case "request":
      return { kind: "request", absent: absentOf({ nullable }, column) };
    case "generator":
      return column.defaultValue === null
        ? { kind: "server", absent: absentOf({ nullable }, column) }
        : { kind: "database" };
    case "database":
    case "server":
      return supply;
  }
}

/** What stands in for a value that is not given. */
export function absentOf(type: Pick<ResolvedType, "nullable">, column: Column): Absent {
  const given = column.defaultValue;
  if (given?.kind === "literal") return { kind: "literal", value: given.value };
  if (given?.kind === "expression") return { kind: "expression", sql: given.sql.value };
  return type.nullable ? { kind: "null" } : { kind: "refused" };
}
