// Filters and orders into the methods of a query: lists, streams, pages, the first one, how many, whether there is one.

import type { Entity } from "../../2-model/data/entity.ts";
import { hasQuery } from "../../2-model/data/served.ts";
import { hole, onOneLine, type Sql, sql } from "../../text/sql.ts";
import type { Body, Call } from "../body.ts";
import { planPages } from "../lists/pages.ts";
import { querySamples } from "../lists/query-samples.ts";
import type { Operation } from "../operation.ts";
import type { OperationParameter } from "../parameter.ts";
import { existsSql } from "../sql/exists.ts";
import { tableSql } from "../sql/pieces.ts";
import { select } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";

/** The statement of `query`, and with other conditions of `queryWithDeleted`. */
function queryStatement(entity: Entity): Statement {
  const page = sql`LIMIT ${hole("limit")} OFFSET ${hole("offset")}`;
  return {
    constant: "querySql",
    name: `${entity.table.name}.query`,
    sql: onOneLine(select(entity, hole("where"), sql`ORDER BY ${hole("orderBy")}`, page)),
    form: "query",
    rows: self,
    samples: () => querySamples(entity),
  };
}

export function planQuery(entity: Entity): readonly Operation[] {
  if (!hasQuery(entity)) return [];
  const { word, words } = entity.names;
  const call: Call = { statement: queryStatement(entity), given: { kind: "first-of-query" } };
  const filters: OperationParameter = { kind: "filters", isUsed: entity.conditions.length > 0 };
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
    streaming(entity),
    ...planPages(entity),
    {
      name: "findFirst",
      doc: [`The first ${word} that fits the query, in its order, or null.`],
      parameters: [{ kind: "query" }],
      result: { kind: "row-or-null", of: self },
      body: [
        { kind: "conditions", isLive: true },
        { kind: "order", shape: null },
        { kind: "run", call, answer: "row" },
        { kind: "return", value: { kind: "row-or-null", of: self } },
      ],
      write: null,
    },
    {
      name: "count",
      doc: [`How many ${words} fit the query, on all of its pages.`],
      parameters: [filters],
      result: { kind: "affected" },
      body: ofFilters("count", sql`SELECT COUNT(*) FROM ${tableSql(entity)} ${hole("where")}`, entity),
      write: null,
    },
    {
      name: "exists",
      doc: [`Whether any ${word} fits the query.`],
      parameters: [filters],
      result: { kind: "exists" },
      body: ofFilters("exists", sql`SELECT ${existsSql(entity, hole("where"))}`, entity),
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
      { kind: "order", shape: null },
      { kind: "return", value: { kind: "many", of: self, call } },
    ],
    write: null,
  };
}

/** The same rows as those of `query`, by the same statement. */
function streaming(entity: Entity): Operation {
  const call: Call = { statement: queryStatement(entity), given: { kind: "query" } };
  const { words } = entity.names;
  return {
    name: "stream",
    doc: [
      `The ${words} that fit the query, one by one, as they are asked for: any number of them in little memory.`,
      "Until the loop ends, or is left, they keep a connection.",
    ],
    parameters: [{ kind: "query" }],
    result: { kind: "stream", of: self },
    body: [
      { kind: "conditions", isLive: true },
      { kind: "order", shape: null },
      { kind: "stream", name: `${entity.table.name}.stream`, of: self, call },
    ],
    write: null,
  };
}

/** Asks about all rows that the filters leave. */
function ofFilters(operation: "count" | "exists", text: Sql, entity: Entity): Body {
  const statement: Statement = {
    constant: `${operation}Sql`,
    name: `${entity.table.name}.${operation}`,
    sql: onOneLine(text),
    form: "filters",
    rows: { kind: operation === "exists" ? "exists" : "none" },
    samples: () => querySamples(entity).slice(0, 2),
  };
  const call: Call = { statement, given: { kind: "filters" } };
  return [
    { kind: "conditions", isLive: true },
    { kind: "return", value: { kind: operation === "exists" ? "exists" : "total", call } },
  ];
}
