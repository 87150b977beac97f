// The rows that hooks are shown as they were before a write: read and locked in the transaction of the write.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sql } from "../../text/sql.ts";
import { areAmong, isRow, keyOrder } from "../sql/key.ts";
import { ownerSql, whereSql } from "../sql/pieces.ts";
import { lockSql, select, staticStatement, where } from "../sql/select.ts";
import type { Statement } from "../statement.ts";

/** The live row of an id. */
export function previousOne(entity: Entity): Statement {
  return reading(entity, "previous", "id", where(entity, isRow(entity)));
}

/** The row of an id, deleted or not. */
export function previousWithDeleted(entity: Entity): Statement {
  return reading(entity, "previousWithDeleted", "id", whereSql([isRow(entity), ...ownerSql(entity)]));
}

/** Live rows, locked in one order by all who lock several. */
export function previousMany(entity: Entity): Statement {
  const condition = where(entity, areAmong(entity.key.fields));
  return reading(entity, "previousMany", "ids", condition, sql`ORDER BY ${keyOrder(entity, "rising")}`);
}

/** Citus locks rows of one node alone: where it asks several, the rows are those of just before. */
function reading(entity: Entity, name: string, by: "id" | "ids", ...clauses: readonly (Sql | null)[]): Statement {
  return staticStatement(entity, name, select(entity, ...clauses, lockSql(entity, by, "FOR NO KEY UPDATE")));
}
