// Plans the conditions of a query.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Condition } from "../../2-model/data/field/condition.ts";
import { hole, joinSql, rawSql, type Sql } from "../../text/sql.ts";
import { operandsOf } from "../sql/compare.ts";

/** A condition and its SQL. The parameter is the hole `$`; a test for NULL has none. */
export interface ConditionPlan {
  readonly condition: Condition;
  readonly sql: Sql;
}

export function planConditions({ conditions }: Entity): readonly ConditionPlan[] {
  return conditions.map((condition) => {
    const { comparison, field } = condition;
    const parts = comparison.sql(operandsOf(field, "\0")).split("\0");
    return { condition, sql: joinSql(parts.map(rawSql), hole("$")) };
  });
}
