// Plans `queryPage`, which returns a page and the position after it, and its variant for the list's shape.

import type { ListShape } from "../../2-model/data/api.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf } from "../../2-model/data/field/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { hole, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans } from "../method.ts";
import { viewSelect } from "../methods/view.ts";
import { columnList, columnsSql, freeName, tableSql } from "../sql/pieces.ts";
import { readStatement } from "../sql/select.ts";
import { type RowShape, type Statement, selfRow } from "../statement.ts";
import { queryProperties } from "./query-samples.ts";

export const pagePlans: MethodPlans<"queryPage" | "shaped-page"> = {
  queryPage: (entity, { name }) => planPage(entity, name, null),
  "shaped-page": (entity, { name, of }) => planPage(entity, name, of),
};

function planPage(entity: Entity, name: string, shape: ListShape | null): MethodPlan {
  const { list } = entity.api ?? { list: null };
  const isCounted = list?.count === true && shape === list.shape;
  const { pluralLabel } = entity.names;
  const of = rowsOf(shape);
  const counted = isCounted ? countedStatement(name, shape, of, entity) : null;
  const shown =
    shape === null
      ? ""
      : `, as ${shape.kind === "view" ? "the view" : `the projection ${shape.projection.name.value}`} shows them`;
  return {
    doc: [
      `Returns a page of the ${pluralLabel} that match the query${shown}, and the \`after\` of the next page.`,
      ...(isCounted ? ["With `count`, also the number of matches on all pages."] : []),
    ],
    parameters: [{ kind: isCounted ? "counted-query" : "query" }],
    result: { kind: "page", of },
    body: { kind: "page", statement: pageStatement(name, shape, of, entity), counted, shape },
    write: null,
  };
}

function rowsOf(shape: ListShape | null): RowShape {
  if (shape === null) return selfRow;
  return shape.kind === "view" ? { kind: "view" } : { kind: "projection", projection: shape.projection };
}

function columnsOfShape(shape: ListShape | null, entity: Entity): Sql {
  if (shape === null) return columnsSql(entity);
  return shape.kind === "view" ? rawSql("*") : columnList(columnsOf(shape.projection.fields));
}

/** Returns the table, or the view as a subquery with the table's name. */
function source(shape: ListShape | null, entity: Entity): Sql {
  if (shape?.kind !== "view") return tableSql(entity);
  return sql`(${viewSelect(entity)}) AS ${rawSql(quoteIdentifier(entity.table.name))}`;
}

function pageStatement(name: string, shape: ListShape | null, rows: RowShape, entity: Entity): Statement {
  const text = sql`
    SELECT ${columnsOfShape(shape, entity)}, ${hole("position")}
      FROM ${source(shape, entity)}
      ${hole("where")}
      ORDER BY ${hole("orderBy")}
      LIMIT ${hole("limit")} OFFSET ${hole("offset")}`;
  return queryStatement(name, text, rows, entity);
}

/** Returns the rows of the page with the number of all rows, which an empty page has too. */
function countedStatement(name: string, shape: ListShape | null, rows: RowShape, entity: Entity): Statement {
  const joined = entity.joins.flatMap(({ columns }) => columns.map(({ name: property }) => snakeCase(property)));
  const taken = new Set([...columnsOf(entity.fields).map(({ column }) => column.name), ...joined]);
  const named = (wanted: string): Sql => rawSql(quoteIdentifier(freeName(wanted, taken)));
  const text = sql`
    SELECT page.*, counted.total
      FROM (SELECT COUNT(*) AS total FROM ${source(shape, entity)} ${hole("filters")}) AS counted
      LEFT JOIN (
        SELECT ${columnsOfShape(shape, entity)},
          ${hole("position")} AS ${named("position")}, ROW_NUMBER() OVER (ORDER BY ${hole("orderBy")}) AS ${named("place")}
          FROM ${source(shape, entity)}
          ${hole("where")}
          ORDER BY ${hole("orderBy")}
          LIMIT ${hole("limit")} OFFSET ${hole("offset")}
      ) AS page ON TRUE
     ORDER BY page.${named("place")}`;
  return queryStatement(`${name}Counted`, text, rows, entity);
}

function queryStatement(name: string, text: Sql, rows: RowShape, entity: Entity): Statement {
  return { ...readStatement(entity, name, text, rows), ...queryProperties(entity) };
}
