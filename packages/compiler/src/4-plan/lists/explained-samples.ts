// Texts for the holes of a list's statement with which `verify` runs EXPLAIN: each condition and each order alone.
import type { Entity } from "../../2-model/data/entity.ts";
import { type Condition, fieldConditions } from "../../2-model/data/field/condition.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { filters } from "../../language/filters/index.ts";
import { sqlText } from "../../text/sql.ts";
import { keyOrder } from "../sql/key.ts";
import { planConditions } from "./conditions.ts";
import { type OrderColumn, orderSql, planOrders } from "./orders.ts";
import { fixedConditions, positionSql } from "./query-samples.ts";

export interface ExplainedSample {
  readonly fill: Readonly<Record<string, string>>;
  /** The column that the page is ordered by, before the key; null for the key alone, and for the rank. */
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
  const defaultOrder = columns.find(({ property }) => `${property}_desc` === orders?.defaultOrder[0]) ?? null;
  const sample = (chosen: readonly Condition[], order: OrderColumn | null): ExplainedSample => {
    const where = whereOf(entity, isOwned, chosen);
    const orderBy = order === null ? sqlText(keyOrder(entity, "falling")) : orderSql(entity, order, "desc");
    const position = positionSql([...new Set([...ofFields, ...(order === null ? [] : [order])])]);
    return {
      fill: { where, filters: where, orderBy, position, ...page },
      order: order?.field ?? null,
      isDefaultOrder: order === defaultOrder,
    };
  };
  const ofFields = columns.filter(({ filter }) => filter === null);
  const compared = fieldConditions(entity.conditions).filter(({ kind }) => filters[kind].index !== "none");
  const searches = entity.conditions.filter(({ kind }) => kind === "full-text");
  const alone = [...searches, ...compared];
  const ranks = columns.filter(({ filter }) => filter !== null);
  const all = [
    ...ofFields.map((order) => sample([], order)),
    ...alone.map((condition) => sample([condition], defaultOrder)),
    ...ranks.map((rank) => sample(searches, rank)),
  ];
  if (!isThorough) return all;
  const together = entity.indexes.filter(({ fields: indexed }) => indexed.length > 1);
  return [
    ...all,
    ...alone.flatMap((condition) => ofFields.map((order) => sample([condition], order))),
    ...together.map(({ fields: indexed }) => {
      const equalities = indexed.flatMap(
        (field) => compared.find((condition) => condition.field === field && condition.kind === "eq") ?? [],
      );
      return sample(equalities, ofFields.find(({ field }) => field === indexed.at(-1)) ?? defaultOrder);
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
