// A condition into whether any row fulfils it.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sql } from "../../text/sql.ts";
import { placementOf } from "../placement.ts";
import { tableSql } from "./pieces.ts";

/** `EXISTS (SELECT FROM users WHERE …)` */
export function existsSql(entity: Entity, clause: Sql): Sql {
  return sql`EXISTS (${placementOf(entity).selectNothing} FROM ${tableSql(entity)} ${clause})`;
}
