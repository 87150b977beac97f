// The row-level security policy of an owned table.
import { ownerPolicies, ownerPolicySchema } from "entity-derive/schema";
import type { Entity } from "../../../2-model/data/entity.ts";
import { policyColumn } from "../../../2-model/data/ownership.ts";
import { runtime } from "../../../language/runtime.ts";
import { rawSql, type SqlCall, sqlText } from "../../../text/sql.ts";
import { columnSql, qualifiedTable } from "../../sql/pieces.ts";
import { castType } from "../../sql/postgres-type.ts";

export interface PolicyPlan {
  /** The statements for an empty database. */
  readonly create: readonly string[];
  /** The same, so that they can run again. */
  readonly repeatable: readonly string[];
  /** The call in generated code that returns the latter. */
  readonly call: SqlCall;
}

/** Returns null if the table has no policy. */
export function ownerPolicy(entity: Entity): PolicyPlan | null {
  const field = policyColumn(entity);
  if (field === null) return null;
  const texts = [qualifiedTable(entity), sqlText(columnSql(field)), castType(field)] as const;
  return {
    create: ownerPolicySchema(...texts),
    repeatable: ownerPolicies(...texts),
    call: { on: runtime("ownerPolicies"), method: null, arguments: texts.map(rawSql) },
  };
}
