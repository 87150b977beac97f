// The filters of a query into the function that adds those which are there to the conditions of a statement.
import type { ConditionPlan } from "../../../4-plan/lists/conditions.ts";
import { type Code, list, local, ts } from "../../../text/code.ts";
import { access, text } from "../../../text/literal.ts";
import { sqlText } from "../../../text/sql.ts";
import { sqlInside } from "../../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../../context.ts";
import { comparedBy, comparedListBy, placeName } from "../../values/codec.ts";

const adding = local("addFilters", "addQueryFilters");

/** The name of the constant that all query statements take. */
export const queriesName = local("queries", "queryParts");

/** The constant that all query statements take; null if there are no queries. */
export function queriesConstant({ entity, plan, values }: Emission): Code | null {
  const { conditions, liveCondition, ownerCondition, orders } = plan;
  if (orders === null) return null;
  const members = [
    ts`orders: ${values.orders}`,
    ...(conditions.length === 0 ? [] : [ts`filters: ${adding}`]),
    ...(liveCondition === null ? [] : [ts`live: ${text(sqlText(liveCondition))}`]),
    ...(ownerCondition === null ? [] : [ts`owned: ${text(sqlText(ownerCondition))}`]),
  ];
  return documented(
    `The parts of the SQL that all queries of ${entity.names.pluralLabel} share.`,
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
  return documented("Adds a condition for each filter that is present.", body);
}

function conditionLine({ condition, sql }: ConditionPlan, emission: Emission): Code {
  const given = ts`filters${access(condition.name)}`;
  if (condition.comparison.operand === "absence") return list("where.addNull(", [text(sqlText(sql)), given], ");");
  const predicate = ts`($) => \`${sqlInside(sql)}\``;
  const place = placeName(condition.field, emission);
  return list("where.add(", [predicate, given, toText(condition, emission), place], ");");
}

function toText({ comparison, field }: ConditionPlan["condition"], emission: Emission): Code {
  const { operand, pattern } = comparison;
  if (operand === "text") return ts`${runtime(pattern ?? "plainText")}`;
  return operand === "values" ? comparedListBy(field, emission) : comparedBy(field, emission);
}
