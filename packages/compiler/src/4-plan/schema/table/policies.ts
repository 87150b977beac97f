// The row-level security policy of an owned table.
import { ownerPolicies, ownerPolicySchema } from "entity-derive/schema";
import type { Entity } from "../../../2-model/data/entity.ts";
import { policyColumn } from "../../../2-model/data/ownership.ts";
import { runtime } from "../../../language/runtime.ts";
import { computedSql, rawSql, sqlText } from "../../../text/sql.ts";
import { columnSql, qualifiedTable } from "../../sql/pieces.ts";
import { castType } from "../../sql/postgres-type.ts";
import type { Definition } from "./definition.ts";

/** Returns null if the table has no policy. */
export function ownerPolicy(entity: Entity): Definition | null {
  const field = policyColumn(entity);
  if (field === null) return null;
  const texts = [qualifiedTable(entity), sqlText(columnSql(field)), castType(field)] as const;
  return {
    create: ownerPolicySchema(...texts).map(rawSql),
    again: computedSql(rawSql(ownerPolicies(...texts).join(";\n")), {
      on: runtime("ownerPolicies"),
      method: null,
      arguments: texts.map(rawSql),
    }),
  };
}
