// A condition into whether any row fulfils it.
import type { Entity } from "../../2-model/data/entity.ts";
import { rawSql, type Sql, sql } from "../../text/sql.ts";
import { tableSql } from "./pieces.ts";

/** `EXISTS (SELECT FROM users WHERE …)`; Citus asks several nodes by a query that has to have a column. */
export function existsSql(entity: Entity, clause: Sql): Sql {
  const nothing = rawSql(entity.distribution === null ? "SELECT FROM" : "SELECT 1 FROM");
  return sql`EXISTS (${nothing} ${tableSql(entity)} ${clause})`;
}
