// Emits the function that adds the filters of a query to the conditions of a statement.
import type { FieldCondition } from "../../../2-model/data/field/condition.ts";
import type { ConditionPlan } from "../../../4-plan/lists/conditions.ts";
import { type Code, list, local, ts } from "../../../text/code.ts";
import { access, text } from "../../../text/literal.ts";
import { sqlText } from "../../../text/sql.ts";
import { sqlInside } from "../../../text/sql-code.ts";
import { documented, type Emission, runtime, runtimeType } from "../../context.ts";
import { comparedBy, comparedListBy, placeName } from "../../values/codec.ts";

/** The name of the function that adds the filters of a query to a WHERE clause. */
export const addFiltersName = local("addFilters", "addQueryFilters");

/** Returns null if there are no filters. */
export function filtersFunction(emission: Emission): Code | null {
  const { plan, types } = emission;
  if (plan.conditions.length === 0) return null;
  const body = ts`
    function ${addFiltersName}(where: ${runtimeType("Conditions")}, filters: ${types.filters}): void {
      ${plan.conditions.map((condition) => conditionLine(condition, emission))}
    }`;
  return documented("Adds a condition for each filter that is present.", body);
}

function conditionLine({ condition, sql }: ConditionPlan, emission: Emission): Code {
  const value = ts`filters${access(condition.name)}`;
  if (condition.kind === "full-text") return list("where.search(", [text(sqlText(sql, { $: "$1" })), value], ");");
  if (condition.comparison.operand === "absence") return list("where.addNull(", [text(sqlText(sql)), value], ");");
  const predicate = ts`($) => \`${sqlInside(sql)}\``;
  const place = placeName(condition.field, emission);
  return list("where.add(", [predicate, value, toText(condition, emission), place], ");");
}

function toText({ comparison, field }: FieldCondition, emission: Emission): Code {
  const { operand, pattern } = comparison;
  if (operand === "text") return ts`${runtime(pattern ?? "plainText")}`;
  return operand === "values" ? comparedListBy(field, emission) : comparedBy(field, emission);
}
