// Statements that distribute a table on Citus, which run before the foreign keys are added.
import { distributeTable, distributionCall, type TableDistribution } from "@entity-derive/migrations/distribution";
import type { Entity } from "../../../2-model/data/entity.ts";
import { colocationTarget } from "../../../2-model/data/table/distribution.ts";
import { runtime } from "../../../language/runtime.ts";
import { quoteLiteral } from "../../../text/identifier.ts";
import { computedSql, rawSql, type SqlCall } from "../../../text/sql.ts";
import { qualifiedTable } from "../../sql/pieces.ts";
import { type Definition, repeated } from "./definition.ts";

/** The statements run on a server without Citus too. */
export function distributionStatements(entity: Entity): readonly Definition[] {
  const { table, indexes } = entity;
  const distribution = tableDistribution(entity);
  const primaryKey = indexes.find(({ createdBy }) => createdBy === "primary-key");
  if (distribution === null || primaryKey === undefined) return [];
  const columns = primaryKey.fields.map(({ column }) => column.name);
  const [block, comment] = distributeTable(table, { name: primaryKey.name, columns }, distribution);
  return [computedSql(rawSql(block), blockCall(entity)), rawSql(comment)].map(repeated);
}

/** Returns the call in generated code that results in the block that distributes the table. */
function blockCall(entity: Entity): SqlCall {
  const field = entity.distributedBy;
  const on = runtime(field === null ? "referenceTable" : "distributedTable");
  const colocated = colocationTarget(entity);
  const texts = [
    qualifiedTable(entity),
    ...(field === null ? [] : [field.column.name]),
    ...(colocated === null ? [] : [qualifiedTable(colocated)]),
  ];
  return { on, method: null, arguments: texts.map(rawSql) };
}

/** Returns the calls that distribute the table and undo it; `distribute` is null if the table is not distributed. */
export function distributionCalls(entity: Entity): { readonly distribute: string | null; readonly undo: string } {
  const distribution = tableDistribution(entity);
  const name = qualifiedTable(entity);
  return {
    distribute: distribution === null ? null : distributionCall(name, distribution),
    undo: `undistribute_table(${quoteLiteral(name)})`,
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
