// The filters of a query into the function that adds those which are there to the conditions of a statement.
import type { ConditionPlan } from "../../4-plan/lists/conditions.ts";
import { type Code, list, local, ts } from "../../text/code.ts";
import { access, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../context.ts";
import { compared, comparedList } from "../values/codec.ts";

const adding = local("addFilters", "addQueryFilters");

/** The name of the constant that all query statements take. */
export const queriesName = local("queries", "queryParts");

/** The constant that all query statements take; null if there are no queries. */
export function queriesConstant({ entity, plan, values }: Emission): Code | null {
  const { conditions, live, ofOwner, orders } = plan;
  if (orders === null) return null;
  const members = [
    ts`orders: ${values.orders}`,
    ...(conditions.length === 0 ? [] : [ts`filters: ${adding}`]),
    ...(live === null ? [] : [ts`live: ${text(sqlText(live))}`]),
    ...(ofOwner === null ? [] : [ts`owned: ${text(sqlText(ofOwner))}`]),
  ];
  return documented(
    `The parts that all queries of ${entity.names.words} have in common.`,
    list(ts`const ${queriesName} = { `, members, " };"),
  );
}

/** Null where there are no filters. */
export function filtersFunction(emission: Emission): Code | null {
  const { plan, types } = emission;
  if (plan.conditions.length === 0) return null;
  const body = ts`
    function ${adding}(where: ${runtimeType("Conditions")}, filters: ${types.filters}): void {
      ${plan.conditions.map((condition) => conditionLine(condition, emission))}
    }`;
  return documented("Adds a condition for each filter that is there.", body);
}

function conditionLine({ condition, sql }: ConditionPlan, emission: Emission): Code {
  const given = ts`filters${access(condition.name)}`;
  const start = ts`if (${given} !== undefined) where`;
  if (condition.comparison.takes === "absence") return list(ts`${start}.addNull(`, [text(sqlText(sql)), given], ");");
  const predicate = ts`($) => \`${sqlInside(sql)}\``;
  return list(ts`${start}.add(`, [predicate, operand(condition, given, emission)], ");");
}

function operand({ comparison, field }: ConditionPlan["condition"], given: Code, emission: Emission): Code {
  const { takes, pattern } = comparison;
  if (takes === "text") return pattern === undefined ? given : ts`${runtime(pattern)}(${given})`;
  return takes === "values" ? comparedList(field, given, emission) : compared(field, given, emission);
}
