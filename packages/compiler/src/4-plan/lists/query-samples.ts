// Texts for the holes of a query's statements with which they can be prepared: without conditions, and with all of them in every order.

import type { Entity } from "../../2-model/data/entity.ts";
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
    owners: entity.ownerFilter === null ? "none" : "query",
    samples: (isOwned) => querySamples(entity, isOwned),
  };
}

/** Returns the conditions that every query has, in the runtime's order. */
export function fixedConditions(entity: Entity, isOwned: boolean): readonly string[] {
  const { ownerFilter } = entity;
  const own = isOwned && ownerFilter !== null ? [sqlText(ownerCondition(ownerFilter))] : [];
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
export function positionSql(columns: readonly OrderColumn[]): string {
  return `json_build_array(${columns.map(({ text }) => text).join(", ")})::TEXT`;
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}
