// Filters and orders into the methods of a query: lists, streams, pages, the first one, how many, whether there is one.

import type { Entity } from "../../2-model/data/entity.ts";
import { hole, type Sql, sql } from "../../text/sql.ts";
import { queried, querySamples } from "../lists/query-samples.ts";
import type { MethodBody, MethodPlan, MethodPlans } from "../method.ts";
import { existsSql } from "../sql/exists.ts";
import { pageGaps } from "../sql/page.ts";
import { tableSql } from "../sql/pieces.ts";
import { readStatement, select } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";

/** The statement of `query`, and with other conditions of `queryWithDeleted`. */
function queryStatement(entity: Entity): Statement {
  return {
    ...readStatement(entity, "query", select(entity, hole("where"), sql`ORDER BY ${hole("orderBy")}`, pageGaps)),
    ...queried(entity),
  };
}

export const queryPlans: MethodPlans<"query" | "listFiltered" | "stream" | "findFirst" | "count" | "exists"> = {
  query: (entity) =>
    querying(
      entity,
      `Returns the ${entity.names.pluralLabel} that match the query, in its order, on its page.`,
      "rows",
    ),
  listFiltered: ({ names }) => ({
    doc: [
      `Returns a page of the ${names.pluralLabel} that match the query; the limit and offset of the query are ignored.`,
    ],
    parameters: [{ kind: "query" }, { kind: "limit" }, { kind: "offset" }],
    result: { kind: "rows", of: self },
    body: { kind: "list-filtered" },
    write: null,
  }),
  stream: (entity) => ({
    doc: [
      `Yields the ${entity.names.pluralLabel} that match the query one at a time, without holding all of them in memory.`,
      "A connection is in use until the loop ends.",
    ],
    parameters: [{ kind: "query" }],
    result: { kind: "stream", of: self },
    body: { kind: "query", asks: "stream", statement: queryStatement(entity) },
    write: null,
  }),
  findFirst: (entity) => ({
    doc: [`Returns the first ${entity.names.label} that matches the query, in its order, or null.`],
    parameters: [{ kind: "query" }],
    result: { kind: "row-or-null", of: self },
    body: { kind: "query", asks: "first", statement: queryStatement(entity) },
    write: null,
  }),
  count: (entity) => ({
    doc: [`Returns the number of ${entity.names.pluralLabel} that match the query, on all pages.`],
    parameters: [{ kind: "filters" }],
    result: { kind: "affected" },
    body: ofFilters("count", sql`SELECT COUNT(*) FROM ${tableSql(entity)} ${hole("where")}`, entity),
    write: null,
  }),
  exists: (entity) => ({
    doc: [`Returns true if any ${entity.names.label} matches the query.`],
    parameters: [{ kind: "filters" }],
    result: { kind: "exists" },
    body: ofFilters("exists", sql`SELECT ${existsSql(entity, hole("where"))}`, entity),
    write: null,
  }),
};

/** A method that gives the rows of the query. */
export function querying(entity: Entity, doc: string, asks: "rows" | "with-deleted"): MethodPlan {
  return {
    doc: [doc],
    parameters: [{ kind: "query" }],
    result: { kind: "rows", of: self },
    body: { kind: "query", asks, statement: queryStatement(entity) },
    write: null,
  };
}

/** Asks about all rows that the filters leave. */
function ofFilters(asks: "count" | "exists", text: Sql, entity: Entity): MethodBody {
  const statement: Statement = {
    ...readStatement(entity, asks, text, { kind: asks === "exists" ? "exists" : "none" }),
    ...queried(entity),
    form: "filters",
    samples: (isOwned) => querySamples(entity, isOwned).slice(0, 2),
  };
  return { kind: "query", asks, statement };
}
