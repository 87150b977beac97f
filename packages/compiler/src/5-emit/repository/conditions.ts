// The conditions of a query into the lines that collect those which are there, and the order.
import type { Condition } from "../../2-model/data/condition.ts";
import type { ConditionPlan } from "../../4-plan/operations/query.ts";
import { type Code, join, list, ts } from "../../text/code.ts";
import { access, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { type Emission, runtime } from "../context.ts";
import { encoded } from "../values/codec.ts";
import { ownerArgument } from "./arguments.ts";

export function conditionLines(isLive: boolean, emission: Emission): Code {
  const { plan } = emission;
  const live = isLive && plan.live !== null ? [text(sqlText(plan.live))] : [];
  const orderBy =
    plan.orders.length === 0
      ? text(plan.defaultOrder)
      : ts`${runtime("orderOf")}(orders, query.sort, ${text(plan.defaultOrder)})`;
  return ts`
    const where = new ${runtime("Conditions")}(${join(live, ", ")});
    ${limitLine(emission)}
    ${plan.conditions.map((condition) => conditionLine(condition, emission))}
    const orderBy = ${orderBy};`;
}

/** The owner before all else: what the query itself says of owners comes on top. */
function limitLine(emission: Emission): Code | null {
  const { limit } = emission.plan;
  if (limit === null) return null;
  const predicate = ts`($) => \`${sqlInside(limit.sql)}\``;
  return list(ts`where.add(`, [predicate, ownerArgument(limit.field, emission)], ");");
}

function conditionLine({ condition, sql }: ConditionPlan, emission: Emission): Code {
  const given = ts`query${access(condition.name)}`;
  const predicate = ts`($) => \`${sqlInside(sql)}\``;
  return list(ts`if (${given} !== undefined) where.add(`, [predicate, operand(condition, given, emission)], ");");
}

function operand({ comparison, field }: Condition, given: Code, emission: Emission): Code {
  switch (comparison) {
    case "like":
      return ts`${runtime("likePattern")}(${given})`;
    case "search":
      return given;
    default:
      return encoded(field, given, emission);
  }
}
