// Statements that distribute a table on Citus, which run before the foreign keys are added.
import { distributeTable, distributionCall, type TableDistribution } from "@entity-derive/migrations/distribution";
import type { Entity } from "../../../2-model/data/entity.ts";
import { colocationTarget } from "../../../2-model/data/table/distribution.ts";
import { quoteLiteral } from "../../../text/identifier.ts";
import { rawSql, type Sql } from "../../../text/sql.ts";
import { qualifiedTable } from "../../sql/pieces.ts";

/** The statements can run again, and on a server without Citus. */
export function distributionStatements(entity: Entity): readonly Sql[] {
  const { table, indexes } = entity;
  const distribution = tableDistribution(entity);
  const primaryKey = indexes.find(({ createdBy }) => createdBy === "primary-key");
  if (distribution === null || primaryKey === undefined) return [];
  const columns = primaryKey.fields.map(({ column }) => column.name);
  return distributeTable(table, { name: primaryKey.name, columns }, distribution).map(rawSql);
}

/** Returns the calls that distribute the table and undo it; `distribute` is null if the table is not distributed. */
export function distributionCalls(entity: Entity): { readonly distribute: string | null; readonly undo: string } {
  const distribution = tableDistribution(entity);
  const name = quoteLiteral(qualifiedTable(entity));
  return {
    distribute: distribution === null ? null : distributionCall(name, distribution),
    undo: `undistribute_table(${name})`,
  };
}

function tableDistribution(entity: Entity): TableDistribution | null {
  const { distribution } = entity;
  if (distribution === null || distribution.kind === "reference") return distribution;
  const colocated = colocationTarget(entity);
  return {
    kind: "by",
    column: distribution.field.column.name,
    colocatedWith: colocated === null ? null : { schema: colocated.table.schema, name: colocated.table.name },
  };
}
