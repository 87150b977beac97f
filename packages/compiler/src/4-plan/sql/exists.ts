// SQL of EXISTS.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sql } from "../../text/sql.ts";
import { tableSql } from "./pieces.ts";

/** Returns `EXISTS (SELECT 1 FROM users WHERE …)`; on Citus a query of several nodes needs a column. */
export function existsSql(entity: Entity, clause: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM ${tableSql(entity)} ${clause})`;
}
