// Hover texts for a field and its annotations: the column, filters, sort orders and indexes.
import type { Field } from "../../2-model/data/field/field.ts";
import type { ConditionPlan } from "../../4-plan/lists/conditions.ts";
import type { Plan } from "../../4-plan/plan.ts";
import { isInside, type Span } from "../../diagnostics/span.ts";
import { columnsSql, conditionSql, indexesSql } from "./database.ts";
import type { HoverTarget } from "./hover-target.ts";
import { fence, labelledList } from "./markdown.ts";

export function explainField({ target, entity, plan }: HoverTarget): readonly string[] {
  const field = entity.fields.find(({ name }) => name === target.field?.name.value);
  if (field === undefined) return [];
  const { use } = target;
  const indexes = indexesSql(entity, ({ fields }) => fields[0] === field);
  switch (use?.word) {
    case undefined:
      return [fence("sql", [...columnsSql(entity, field), ...indexes])];
    case "filter": {
      const of = (place: Span): readonly ConditionPlan[] =>
        plan.conditions.filter(({ condition }) => isInside(condition.span, place));
      const conditions = of(target.span);
      return [
        fence("sql", [...(conditions.length > 0 ? conditions : of(use.decorator.span)).map(conditionSql), ...indexes]),
      ];
    }
    case "sort":
      return [labelledList("Orders", ordersOf(plan.orders, field)), fence("sql", indexes)];
    case "id":
    case "auto":
    case "column":
    case "embed":
    case "version":
    case "owner":
      return [fence("sql", [...columnsSql(entity, field), ...indexes])];
    default:
      return [];
  }
}

/** Returns sort orders as in a query string. */
function ordersOf(orders: Plan["orders"], field: Field): readonly string[] {
  return (orders?.choices ?? []).filter((order) => order.field === field).map(({ value }) => value);
}
