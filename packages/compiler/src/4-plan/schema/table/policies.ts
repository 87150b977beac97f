// The row-level security policy of an owned table.
import { scopeSetting } from "entity-derive/schema";
import type { Entity } from "../../../2-model/data/entity.ts";
import { policyColumn } from "../../../2-model/data/ownership.ts";
import { quoteLiteral } from "../../../text/identifier.ts";
import { rawSql, sql } from "../../../text/sql.ts";
import { columnSql, tableSql } from "../../sql/pieces.ts";
import { castType } from "../../sql/postgres-type.ts";
import type { Definition } from "./definition.ts";

/**
 * One policy for reads and writes. FORCE applies it to the table's owner too. The setting is empty if a statement runs for
 * no owner; then the policy allows no row.
 */
export function ownerPolicy(entity: Entity): readonly Definition[] {
  const field = policyColumn(entity);
  if (field === null) return [];
  const isOwners = sql`${columnSql(field)} = NULLIF(current_setting(${rawSql(quoteLiteral(scopeSetting))}, true), '')::${rawSql(castType(field))}`;
  const policy = sql`
    entity_owner ON ${tableSql(entity)}
      USING (${isOwners})
      WITH CHECK (${isOwners})`;
  const enabled = sql`${tableSql(entity)} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`;
  return [
    { verb: "CREATE POLICY", rest: policy, rerun: "catch" },
    { verb: "ALTER TABLE", rest: enabled, rerun: "unchanged" },
  ];
}
