// The filters of a query into the function that adds those which are there to the conditions of a statement.
import type { ConditionPlan } from "../../4-plan/lists/conditions.ts";
import { type Code, join, list, local, ts } from "../../text/code.ts";
import { access, text } from "../../text/literal.ts";
import { sqlText } from "../../text/sql.ts";
import { sqlInside } from "../../text/sql-code.ts";
import { documented, type Emission, runtime } from "../context.ts";
import { compared, comparedList } from "../values/codec.ts";
import { ownerArgument } from "./arguments.ts";

const adding = local("addFilters", "addQueryFilters");

/** `const where = new Conditions("deleted_at IS NULL").filter(query, addFilters);` */
export function conditionsLine(isLive: boolean, emission: Emission): Code {
  const { plan } = emission;
  const live = isLive && plan.live !== null ? [text(sqlText(plan.live))] : [];
  const where = ts`const where = new ${runtime("Conditions")}(${join(live, ", ")})${limiting(emission)}`;
  return plan.conditions.length === 0 ? ts`${where};` : ts`${where}.filter(query, ${adding});`;
}

/** Null where there are no filters. */
export function filtersFunction(emission: Emission): Code | null {
  const { plan, types } = emission;
  if (plan.conditions.length === 0) return null;
  const body = ts`
    function ${adding}(where: ${runtime("Conditions")}, filters: ${types.filters}): void {
      ${plan.conditions.map((condition) => conditionLine(condition, emission))}
    }`;
  return documented("Adds a condition for each filter that is there.", body);
}

/** The owner before all else: what the query itself says of owners comes on top, and outside of its `or`. */
function limiting(emission: Emission): Code | null {
  const { limit } = emission.plan;
  if (limit === null) return null;
  return list(".add(", [ts`($) => \`${sqlInside(limit.sql)}\``, ownerArgument(limit.field, emission)], ")");
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
