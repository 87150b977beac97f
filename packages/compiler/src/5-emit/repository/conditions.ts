// The conditions of a query into the lines that collect those which are there, and the order.
import type { Condition } from "../../2-model/data/condition.ts";
import { conditionSql } from "../../4-plan/operations/query.ts";
import { type Code, join, list, raw, ts } from "../../text/code.ts";
import { access, templateText, text } from "../../text/literal.ts";
import { type Sql, sqlText } from "../../text/sql.ts";
import { type Emission, runtime } from "../context.ts";
import { encoded } from "../values/codec.ts";

export function conditionLines(live: readonly Sql[], { entity, plan }: Emission): Code {
  const fixed = live.map((predicate) => text(sqlText(predicate)));
  const orderBy =
    plan.orders.length === 0
      ? text(plan.defaultOrder)
      : ts`${runtime("orderOf")}(orders, query.sort, ${text(plan.defaultOrder)})`;
  return ts`
    const where = new ${runtime("Conditions")}(${join(fixed, ", ")});
    ${entity.conditions.map(conditionLine)}
    const orderBy = ${orderBy};`;
}

function conditionLine(condition: Condition): Code {
  const given = ts`query${access(condition.name)}`;
  const predicate = raw(`($) => \`${templateText(conditionSql(condition, "\0")).replaceAll("\0", `\${$}`)}\``);
  const operand =
    condition.comparison === "like"
      ? ts`${runtime("likePattern")}(${given})`
      : encoded(condition.comparison === "search" ? { kind: "scalar", scalar: "text" } : condition.field.type, given);
  return list(ts`if (${given} !== undefined) where.add(`, [predicate, operand], ");", 116);
}
