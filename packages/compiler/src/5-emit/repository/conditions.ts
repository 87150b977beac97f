// The conditions of a query into the lines that collect those which are there, and the order.
import type { ConditionPlan } from "../../4-plan/operations/query.ts";
import { type Code, join, list, raw, ts } from "../../text/code.ts";
import { access, text } from "../../text/literal.ts";
import { sqlTemplate, sqlText } from "../../text/sql.ts";
import { type Emission, runtime } from "../context.ts";
import { encoded } from "../values/codec.ts";

export function conditionLines(isLive: boolean, { plan }: Emission): Code {
  const live = isLive && plan.live !== null ? [text(sqlText(plan.live))] : [];
  const orderBy =
    plan.orders.length === 0
      ? text(plan.defaultOrder)
      : ts`${runtime("orderOf")}(orders, query.sort, ${text(plan.defaultOrder)})`;
  return ts`
    const where = new ${runtime("Conditions")}(${join(live, ", ")});
    ${plan.conditions.map(conditionLine)}
    const orderBy = ${orderBy};`;
}

function conditionLine({ condition, sql }: ConditionPlan): Code {
  const given = ts`query${access(condition.name)}`;
  const predicate = raw(`($) => \`${sqlTemplate(sql)}\``);
  const operand =
    condition.comparison === "like"
      ? ts`${runtime("likePattern")}(${given})`
      : encoded(condition.comparison === "search" ? { kind: "scalar", scalar: "text" } : condition.field.type, given);
  return list(ts`if (${given} !== undefined) where.add(`, [predicate, operand], ");", 116);
}
