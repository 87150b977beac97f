// Plans the conditions of a query.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Condition } from "../../2-model/data/field/condition.ts";
import { hole, joinSql, rawSql, type Sql } from "../../text/sql.ts";
import { operandsOf } from "../sql/compare.ts";
import { matchSql } from "../sql/full-text.ts";

/** A condition and its SQL. The parameter is the hole `$`; a test for NULL has none. */
export interface ConditionPlan {
  readonly condition: Condition;
  readonly sql: Sql;
}

export function planConditions({ conditions }: Entity): readonly ConditionPlan[] {
  return conditions.map((condition) => {
    const parts = conditionSql(condition, "\0").split("\0");
    return { condition, sql: joinSql(parts.map(rawSql), hole("$")) };
  });
}

function conditionSql(condition: Condition, parameter: string): string {
  if (condition.kind === "full-text") return matchSql(condition.fullText, parameter);
  return condition.comparison.sql(operandsOf(condition.field, parameter));
}

/** Whether the condition has a parameter, which a test for NULL has not. */
export function hasParameter(condition: Condition): boolean {
  return condition.kind === "full-text" || condition.comparison.operand !== "absence";
}
