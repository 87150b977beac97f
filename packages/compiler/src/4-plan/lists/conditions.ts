// A condition of a query into the SQL around its parameter.
import type { Condition } from "../../2-model/data/condition.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { hole, joinSql, rawSql, type Sql } from "../../text/sql.ts";
import { isAmong, isAtLeast, isAtMost, isFoundBy, isOther } from "../sql/compare.ts";

/** A condition of the query, and the SQL around its parameter, which is the hole `$`; whether NULL is, has none. */
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

function conditionSql({ field, comparison }: Condition, parameter: string): string {
  const column = quoteIdentifier(field.column.name);
  switch (comparison) {
    case "equal":
      return isFoundBy(field, parameter);
    case "in":
      return isAmong(field, parameter);
    case "not":
      return isOther(field, parameter);
    case "null":
      return column;
    case "like":
      return `${column} ILIKE ${parameter}`;
    case "search":
      return `${column} ILIKE '%' || ${parameter} || '%'`;
    case "from":
      return isAtLeast(field, parameter);
    case "to":
      return isAtMost(field, parameter);
    case "has":
      return `${column} @> ${parameter}`;
  }
}
