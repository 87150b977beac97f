// What fills the gaps of a list's statement so that its plan can be judged: each condition alone, each order alone.

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
  /** The column that the page is ordered by, before the key. */
  readonly order: Field | null;
  /** Whether it is the order of a query that names none. */
  readonly isUsual: boolean;
}

/** A page as it mostly is: a generic plan would take an unknown limit for a tenth of the table. */
const page = { limit: "20", offset: "0" };

/**
 * Without conditions in each order; each condition in the usual order. Those of the owner, and of live rows, always
 * hold. A thorough sample has each condition in each order as well, and the conditions of each index together.
 */
export function explainedSamples(entity: Entity, isOwned: boolean, isThorough: boolean): readonly ExplainedSample[] {
  const orders = planOrders(entity);
  const columns = orders?.columns ?? [];
  const usual = columns.find(({ field }) => `${field.name}_desc` === orders?.otherwise[0])?.field ?? null;
  const conditions = entity.conditions;
  const sample = (chosen: readonly Condition[], order: Field | null): ExplainedSample => {
    const where = whereOf(entity, isOwned, chosen);
    const orderBy = order === null ? sqlText(keyOrder(entity, "falling")) : orderSql(entity, order, "desc");
    const position = `json_build_array(${columns.map(({ text }) => text).join(", ")})::TEXT`;
    return { fill: { where, filters: where, orderBy, position, ...page }, order, isUsual: order === usual };
  };
  const fields = columns.map(({ field }) => field);
  const alone = conditions.filter(({ kind }) => filters[kind].index !== "none");
  const all = [...fields.map((order) => sample([], order)), ...alone.map((condition) => sample([condition], usual))];
  if (!isThorough) return all;
  const together = entity.indexes.filter(({ fields: indexed }) => indexed.length > 1);
  return [
    ...all,
    ...alone.flatMap((condition) => fields.map((order) => sample([condition], order))),
    ...together.map(({ fields: indexed }) => {
      const asked = indexed.flatMap(
        (field) => alone.find((condition) => condition.field === field && condition.kind === "eq") ?? [],
      );
      return sample(asked, fields.find((field) => field === indexed.at(-1)) ?? usual);
    }),
  ];
}

function whereOf(entity: Entity, isOwned: boolean, chosen: readonly Condition[]): string {
  const asked = planConditions(entity)
    .filter(({ condition }) => chosen.includes(condition))
    .map(({ sql }, index) => sqlText(sql, { $: `$${index + 1}` }));
  const all = [...fixedConditions(entity, isOwned), ...asked];
  return all.length === 0 ? "" : `WHERE ${all.join(" AND ")}`;
}
