// Texts for the holes of queries, with which they are prepared, verified and explained.

import type { Entity } from "../../2-model/data/entity.ts";
import { type Condition, fieldConditions } from "../../2-model/data/field/condition.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { filters } from "../../language/filters/index.ts";
import { sqlText } from "../../text/sql.ts";
import { keyOrder } from "../sql/key.ts";
import { liveConditions, ownerCondition } from "../sql/pieces.ts";
import type { Statement } from "../statement.ts";
import { hasParameter, planConditions } from "./conditions.ts";
import { type OrderColumn, orderSql, planOrders } from "./orders.ts";

/** Returns the properties that all query statements of an entity share. */
export function queryProperties(entity: Entity): Pick<Statement, "form" | "owners" | "samples"> {
  return {
    form: "query",
    owners: entity.owner === null ? "none" : "query",
    samples: (isOwned) => querySamples(entity, isOwned),
  };
}

/** Returns the conditions that every query has, in the runtime's order. */
function fixedConditions(entity: Entity, isOwned: boolean): readonly string[] {
  const { owner } = entity;
  const own = isOwned && owner !== null ? [sqlText(ownerCondition(owner))] : [];
  return [...own, ...liveConditions(entity).map((condition) => sqlText(condition))];
}

export function querySamples(entity: Entity, isOwned: boolean): ReturnType<Statement["samples"]> {
  const { columns } = planOrders(entity) ?? { columns: [] };
  const none = fixedConditions(entity, isOwned);
  let parameters = 0;
  const all = planConditions(entity).map(({ condition, sql }) =>
    hasParameter(condition) ? sqlText(sql, { $: `$${++parameters}` }) : `${sqlText(sql)} IS NULL`,
  );
  const filters = where([...none, ...all]);
  const position = positionSql(columns);
  const places = columns.map(({ column }) => `${column} >= $${++parameters}`);
  const page = { limit: `$${parameters + 1}`, offset: `$${parameters + 2}`, position };
  const id = sqlText(keyOrder(entity, "falling"));
  return [
    {
      where: where(none),
      filters: where(none),
      orderBy: id,
      position: positionSql(columns.filter(({ filter }) => filter === null)),
      limit: "$1",
      offset: "$2",
    },
    ...columns.flatMap((column) =>
      (["asc", "desc"] as const).map((direction) => {
        const orderBy = orderSql(entity, column, direction);
        return { where: where([...none, ...all, ...places]), filters, orderBy, ...page };
      }),
    ),
  ];
}

/** Returns the position of a row with its values of all columns. */
function positionSql(columns: readonly OrderColumn[]): string {
  return `json_build_array(${columns.map(({ text }) => text).join(", ")})::TEXT`;
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}

interface ExplainedSample {
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
  return where([...fixedConditions(entity, isOwned), ...conditions]);
}
