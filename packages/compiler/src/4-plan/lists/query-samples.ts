// What fills the gaps of a query's statements so that they can be prepared: no conditions, all of them, every order.

import type { Entity } from "../../2-model/data/entity.ts";
import { sqlText } from "../../text/sql.ts";
import { keyOrder } from "../sql/key.ts";
import { liveSql, ownerSql } from "../sql/pieces.ts";
import type { Statement } from "../statement.ts";
import { planConditions } from "./conditions.ts";
import { orderSql, planOrders } from "./orders.ts";

export function querySamples(entity: Entity): ReturnType<Statement["samples"]> {
  const { columns } = planOrders(entity) ?? { columns: [] };
  const live = liveSql(entity).map((condition) => sqlText(condition));
  // The owner comes first, as it does at run time.
  const own = ownerSql(entity).map((condition) => sqlText(condition, { limitedTo: "$1" }));
  const none = [...live, ...own];
  let parameters = own.length;
  const all = planConditions(entity).map(({ condition, sql }) =>
    condition.comparison.takes === "absence" ? `${sqlText(sql)} IS NULL` : sqlText(sql, { $: `$${++parameters}` }),
  );
  const filters = where([...none, ...all]);
  const position = `json_build_array(${columns.map(({ text }) => text).join(", ")})::TEXT`;
  const places = columns.map(({ column }) => `${column} >= $${++parameters}`);
  const page = { limit: `$${parameters + 1}`, offset: `$${parameters + 2}`, position };
  const id = sqlText(keyOrder(entity, "falling"));
  return [
    {
      where: where(none),
      filters: where(none),
      orderBy: id,
      position,
      limit: `$${own.length + 1}`,
      offset: `$${own.length + 2}`,
    },
    ...columns.flatMap(({ field }) =>
      (["asc", "desc"] as const).map((direction) => {
        const orderBy = orderSql(entity, field, direction);
        return { where: where([...none, ...all, ...places]), filters, orderBy, ...page };
      }),
    ),
  ];
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
}
