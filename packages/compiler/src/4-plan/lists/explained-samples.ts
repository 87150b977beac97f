// Texts for the holes of a list's statement with which `verify` runs EXPLAIN: each condition and each order alone.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Condition } from "../../2-model/data/field/condition.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { filters } from "../../language/filters/index.ts";
import { sqlText } from "../../text/sql.ts";
import { keyOrder } from "../sql/key.ts";
import { planConditions } from "./conditions.ts";
import { orderSql, planOrders } from "./orders.ts";
import { fixedConditions } from "./query-samples.ts";

export interface ExplainedSample {
  readonly fill: Readonly<Record<string, string>>;
  /** The column that the page is ordered by, before the key; null for the key alone. */
  readonly order: Field | null;
  /** Whether it is the order of a query without `sort`. */
  readonly isDefaultOrder: boolean;
}

/** A typical page. For a parameter in LIMIT the planner would assume a tenth of the table. */
const page = { limit: "20", offset: "0" };

/**
 * Returns samples without conditions in each order, and each condition in the default order. All have the conditions on
 * the owner and on live rows. Thorough samples add each condition in each order, and the conditions of each index together.
 */
export function explainedSamples(entity: Entity, isOwned: boolean, isThorough: boolean): readonly ExplainedSample[] {
  const orders = planOrders(entity);
  const columns = orders?.columns ?? [];
  const defaultOrder = columns.find(({ field }) => `${field.name}_desc` === orders?.defaultOrder[0])?.field ?? null;
  const conditions = entity.conditions;
  const sample = (chosen: readonly Condition[], order: Field | null): ExplainedSample => {
    const where = whereOf(entity, isOwned, chosen);
    const orderBy = order === null ? sqlText(keyOrder(entity, "falling")) : orderSql(entity, order, "desc");
    const position = `json_build_array(${columns.map(({ text }) => text).join(", ")})::TEXT`;
    return {
      fill: { where, filters: where, orderBy, position, ...page },
      order,
      isDefaultOrder: order === defaultOrder,
    };
  };
  const fields = columns.map(({ field }) => field);
  const alone = conditions.filter(({ kind }) => filters[kind].index !== "none");
  const all = [
    ...fields.map((order) => sample([], order)),
    ...alone.map((condition) => sample([condition], defaultOrder)),
  ];
  if (!isThorough) return all;
  const together = entity.indexes.filter(({ fields: indexed }) => indexed.length > 1);
  return [
    ...all,
    ...alone.flatMap((condition) => fields.map((order) => sample([condition], order))),
    ...together.map(({ fields: indexed }) => {
      const equalities = indexed.flatMap(
        (field) => alone.find((condition) => condition.field === field && condition.kind === "eq") ?? [],
      );
      return sample(equalities, fields.find((field) => field === indexed.at(-1)) ?? defaultOrder);
    }),
  ];
}

function whereOf(entity: Entity, isOwned: boolean, chosen: readonly Condition[]): string {
  const conditions = planConditions(entity)
    .filter(({ condition }) => chosen.includes(condition))
    .map(({ sql }, index) => sqlText(sql, { $: `$${index + 1}` }));
  const all = [...fixedConditions(entity, isOwned), ...conditions];
  return all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`;
}
