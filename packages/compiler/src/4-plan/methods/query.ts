// Plans the methods that take a query, except for those that return a page with its position.

import type { Entity } from "../../2-model/data/entity.ts";
import { querySamples } from "../lists/query-samples.ts";
import { queryStatement } from "../lists/query-select.ts";
import type { MethodBody, MethodPlan, MethodPlans } from "../method.ts";
import { type Statement, selfRow } from "../statement.ts";

export const queryPlans: MethodPlans<"query" | "listFiltered" | "stream" | "findFirst" | "count" | "exists"> = {
  query: (entity) =>
    planQuery(
      entity,
      `Returns the ${entity.names.pluralLabel} that match the query, in its order, on its page.`,
      "rows",
    ),
  listFiltered: ({ names }) => ({
    doc: `Returns a page of the ${names.pluralLabel} that match the query; the limit and offset of the query are ignored.`,
    parameters: [{ kind: "query" }, { kind: "limit" }, { kind: "offset" }],
    result: { kind: "rows", of: selfRow },
    body: { kind: "list-filtered" },
  }),
  stream: (entity) => ({
    doc: [
      `Yields the ${entity.names.pluralLabel} that match the query one at a time, without holding all of them in memory.`,
      "A connection is in use until the loop ends.",
    ],
    parameters: [{ kind: "query" }],
    result: { kind: "stream", of: selfRow },
    body: { kind: "query", returns: "stream", statement: rowsStatement(entity) },
  }),
  findFirst: (entity) => ({
    doc: `Returns the first ${entity.names.label} that matches the query, in its order, or null.`,
    parameters: [{ kind: "query" }],
    result: { kind: "row-or-null", of: selfRow },
    body: { kind: "query", returns: "first", statement: rowsStatement(entity) },
  }),
  count: (entity) => ({
    doc: `Returns the number of ${entity.names.pluralLabel} that match the query, on all pages.`,
    parameters: [{ kind: "filters" }],
    result: { kind: "affected" },
    body: filtersBody("count", entity),
  }),
  exists: (entity) => ({
    doc: `Returns true if any ${entity.names.label} matches the query.`,
    parameters: [{ kind: "filters" }],
    result: { kind: "exists" },
    body: filtersBody("exists", entity),
  }),
};

export function planQuery(entity: Entity, doc: string, returns: "rows" | "with-deleted"): MethodPlan {
  return {
    doc: doc,
    parameters: [{ kind: "query" }],
    result: { kind: "rows", of: selfRow },
    body: { kind: "query", returns, statement: rowsStatement(entity) },
  };
}

/** Returns the statement of `query`; `queryWithDeleted` runs it with other conditions. */
function rowsStatement(entity: Entity): Statement {
  return queryStatement(entity, "query", "query");
}

/** Returns a body about all rows that match the filters. */
function filtersBody(returns: "count" | "exists", entity: Entity): MethodBody {
  const statement: Statement = {
    ...queryStatement(entity, returns, returns, { kind: returns === "exists" ? "exists" : "none" }),
    form: "filters",
    samples: (isOwned) => querySamples(entity, isOwned).slice(0, 2),
  };
  return { kind: "query", returns, statement };
}
