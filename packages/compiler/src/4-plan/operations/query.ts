// Filters and sorting into a statement with a WHERE and an ORDER BY that are chosen from the annotations alone.

import type { Condition } from "../../2-model/data/condition.ts";
import { type Entity, hasQuery, sortFields } from "../../2-model/data/entity.ts";
import { timeField } from "../../2-model/data/time-field.ts";
import { orderKeys } from "../../2-model/names/members.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { hole, joinSql, onOneLine, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import type { Call } from "../body.ts";
import type { Operation } from "../operation.ts";
import { isAtMost, isFoundBy } from "../sql/compare.ts";
import { liveSql, ownerSql } from "../sql/pieces.ts";
import { select } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";

/** One order that a caller may choose: its key, its value in JSON and query strings, and its SQL. */
export interface Order {
  readonly key: string;
  readonly value: string;
  readonly sql: string;
}

export function planOrders(entity: Entity): readonly Order[] {
  const id = quoteIdentifier(entity.id.column.name);
  return sortFields(entity).flatMap((field) => {
    const column = quoteIdentifier(field.column.name);
    const keys = orderKeys(field);
    const order = (key: string, direction: "asc" | "desc"): Order => {
      const words = direction === "asc" ? "" : " DESC";
      const last = field === entity.id ? "" : `, ${id}${words}`;
      return {
        key,
        value: `${snakeCase(field.name)}_${direction}`,
        sql: `${column}${words}${last}`,
      };
    };
    return [order(keys.rising, "asc"), order(keys.falling, "desc")];
  });
}

/** The order of a query that names none: the newest first. */
export function defaultOrder(entity: Entity): string {
  const id = quoteIdentifier(entity.id.column.name);
  const created = timeField(entity.fields, "createdAt");
  return created === null ? `${id} DESC` : `${quoteIdentifier(created.column.name)} DESC, ${id} DESC`;
}

/** A condition of the query, and the SQL around its parameter, which is the hole `$`. */
export interface ConditionPlan {
  readonly condition: Condition;
  readonly sql: Sql;
}

export function planConditions({ conditions }: Entity): readonly ConditionPlan[] {
  return conditions.map((condition) => {
    const parts = conditionSql(condition, "\0").split("\0");
    return { condition, sql: joinSql(parts.map(rawSql), hole("$")) };
  });
}

/** A condition's SQL around its parameter. */
function conditionSql({ field, comparison }: Condition, parameter: string): string {
  const column = quoteIdentifier(field.column.name);
  switch (comparison) {
    case "equal":
      return isFoundBy(field, parameter);
    case "like":
      return `${column} ILIKE ${parameter}`;
    case "search":
      return `${column} ILIKE '%' || ${parameter} || '%'`;
    case "from":
      return `${column} >= ${parameter}`;
    case "to":
      return isAtMost(field, parameter);
  }
}

/** The statement of `query`, and with other conditions of `queryWithDeleted`. */
function queryStatement(entity: Entity): Statement {
  const page = sql`LIMIT ${hole("limit")} OFFSET ${hole("offset")}`;
  return {
    constant: "querySql",
    name: `${entity.table.name}.query`,
    sql: onOneLine(select(entity, hole("where"), sql`ORDER BY ${hole("orderBy")}`, page)),
    form: "query",
    rows: self,
    samples: samples(entity),
  };
}

export function planQuery(entity: Entity): readonly Operation[] {
  if (!hasQuery(entity)) return [];
  const { words } = entity.names;
  return [
    querying(entity, "query", `The ${words} that fit the query, in its order and on its page.`, true),
    {
      name: "listFiltered",
      doc: [`A page of the ${words} that fit the query; its own limit and offset do not count.`],
      parameters: [{ kind: "query" }, { kind: "limit" }, { kind: "offset" }],
      result: { kind: "rows", of: self },
      body: [{ kind: "return", value: { kind: "query-of-page" } }],
      write: null,
    },
  ];
}

/** A method that runs the query; `isLive` is false where deleted rows count, too. */
export function querying(entity: Entity, name: string, doc: string, isLive: boolean): Operation {
  const call: Call = { statement: queryStatement(entity), given: { kind: "query" } };
  return {
    name,
    doc: [doc],
    parameters: [{ kind: "query" }],
    result: { kind: "rows", of: self },
    body: [
      { kind: "conditions", isLive },
      { kind: "return", value: { kind: "many", of: self, call } },
    ],
    write: null,
  };
}

/** The statement without conditions, with all of them, and in every order. */
function samples(entity: Entity): Statement["samples"] {
  const conditions = planConditions(entity);
  // The owner comes first, as it does at run time.
  const own = ownerSql(entity).map((condition) => sqlText(condition, { limitedTo: "$1" }));
  const all = conditions.map((condition, index) => sqlText(condition.sql, { $: `$${own.length + index + 1}` }));
  const count = own.length + conditions.length;
  const live = liveSql(entity).map((condition) => sqlText(condition));
  const where = (conditions: readonly string[]): string =>
    conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`;
  const orders = [defaultOrder(entity), ...planOrders(entity).map((order) => order.sql)];
  return [
    {
      where: where([...live, ...own]),
      orderBy: defaultOrder(entity),
      limit: `$${own.length + 1}`,
      offset: `$${own.length + 2}`,
    },
    ...orders.map((orderBy) => ({
      where: where([...live, ...own, ...all]),
      orderBy,
      limit: `$${count + 1}`,
      offset: `$${count + 2}`,
    })),
  ];
}
