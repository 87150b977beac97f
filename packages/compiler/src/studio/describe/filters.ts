// Describes the filters and orders that a list of an entity has.
import type { Entity } from "../../2-model/data/entity.ts";
import { choiceIn, elementOf, scalarOf } from "../../2-model/data/field/column-type.ts";
import type { Condition, FieldCondition } from "../../2-model/data/field/condition.ts";
import { requestFilters } from "../../2-model/data/http.ts";
import { servedOrders } from "../../4-plan/lists/orders.ts";
import type { Plan } from "../../4-plan/plan.ts";
import type { FilterAnswer } from "../answers/project.ts";
import { visibilityOf } from "./visibility.ts";

/** Returns the filters of requests. A filter by a value that is never shown would reveal it by trying. */
export function describeFilters(entity: Entity): readonly FilterAnswer[] {
  return requestFilters(entity)
    .filter(
      (condition) => condition.kind === "full-text" || visibilityOf(entity, fieldIn(condition, entity)) === "shown",
    )
    .map((condition) => (condition.kind === "full-text" ? searchFilter(condition) : fieldFilter(condition)));
}

/** Returns the orders of requests. */
export function describeOrders({ entity, orders }: Plan): readonly string[] {
  if (orders === null) return [];
  return servedOrders(orders)
    .filter(({ field }) => field === null || visibilityOf(entity, field) === "shown")
    .map(({ value }) => value);
}

/** A condition can compare a member of an embedded object, which is hidden with the object. */
function fieldIn({ field }: FieldCondition, { fields }: Entity): FieldCondition["field"] {
  return fields.find(({ parts }) => parts?.includes(field) === true) ?? field;
}

function searchFilter({ jsonName }: Condition): FilterAnswer {
  return {
    parameter: jsonName,
    label: "search",
    doc: "Matches rows whose text has all of these words.",
    input: "text",
    choices: null,
    placeholder: "words",
  };
}

function fieldFilter({ jsonName, field, comparison }: FieldCondition): FilterAnswer {
  const { type, nullable, column } = field;
  const choices = choiceIn(type)?.values ?? null;
  const isSeveral = comparison.operand === "values";
  const isBoolean = comparison.operand === "absence" || scalarOf(type)?.value === "boolean";
  const input = isBoolean
    ? "boolean"
    : choices === null
      ? isSeveral
        ? "list"
        : "text"
      : isSeveral
        ? "choices"
        : "choice";
  return {
    parameter: jsonName,
    label: jsonName,
    doc: comparison.describe({
      name: field.jsonName,
      caseNote: column.ci ? ", ignoring case" : "",
      isNullable: nullable,
    }),
    input,
    choices,
    placeholder: placeholderOf(field),
  };
}

function placeholderOf({ type }: FieldCondition["field"]): string {
  const scalar = scalarOf(elementOf(type));
  if (scalar === null) return "";
  if (scalar.family === "time") return "2026-01-31";
  return scalar.value === "number" || scalar.value === "bigint" || scalar.family === "decimal" ? "number" : "";
}
