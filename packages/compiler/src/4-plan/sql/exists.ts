// SQL of EXISTS.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Sql, sql } from "../../text/sql.ts";
import { placementOf } from "../placement.ts";
import { tableSql } from "./pieces.ts";

/** Returns `EXISTS (SELECT FROM users WHERE …)`. */
export function existsSql(entity: Entity, clause: Sql): Sql {
  return sql`EXISTS (${placementOf(entity).selectNothing} FROM ${tableSql(entity)} ${clause})`;
}
