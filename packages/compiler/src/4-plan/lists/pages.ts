// Plans `queryPage`, which returns a page and the position after it, and its variant for the list's shape.

import type { ListShape } from "../../2-model/data/api.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { columnsOf } from "../../2-model/data/field/field.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { rawSql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans } from "../method.ts";
import { viewRows } from "../methods/view.ts";
import { columnList, freeName } from "../sql/pieces.ts";
import { type QueriedRows, type RowShape, selfRow } from "../statement.ts";
import { entityRows, queryStatement } from "./query-select.ts";

export const pagePlans: MethodPlans<"queryPage" | "shaped-page"> = {
  queryPage: (entity, { name }) => planPage(entity, name, null),
  "shaped-page": (entity, { name, of }) => planPage(entity, name, of),
};

function planPage(entity: Entity, name: string, shape: ListShape | null): MethodPlan {
  const { list } = entity.api ?? { list: null };
  const isCounted = list?.count === true && shape === list.shape;
  const { pluralLabel } = entity.names;
  const of = rowsOf(shape);
  const queried = queriedRows(shape, entity);
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
    body: {
      kind: "page",
      statement: queryStatement(entity, name, "page", of, queried),
      counted: isCounted ? queryStatement(entity, `${name}Counted`, "countedPage", of, queried) : null,
      shape,
      queried,
    },
  };
}

function rowsOf(shape: ListShape | null): RowShape {
  if (shape === null) return selfRow;
  return shape.kind === "view" ? { kind: "view" } : { kind: "projection", projection: shape.projection };
}

/** Returns the rows of a shape: columns of the table, or the view as a subquery with the table's name. */
function queriedRows(shape: ListShape | null, entity: Entity): QueriedRows {
  const { columns, from } = entityRows(entity);
  const aliases = pageAliases(entity);
  if (shape === null) return { columns, from, ...aliases };
  if (shape.kind === "projection") return { columns: columnList(columnsOf(shape.projection.fields)), from, ...aliases };
  const view = viewRows(entity);
  const rows = sql`(${view.select}) AS ${rawSql(quoteIdentifier(entity.table.name))}`;
  return { columns: view.columns, from: rows, ...aliases };
}

/** Returns aliases that no column has; none if the usual ones are free. */
function pageAliases(entity: Entity): Pick<QueriedRows, "aliases"> {
  const joined = entity.joins.flatMap(({ columns }) => columns.map(({ name: property }) => snakeCase(property)));
  const taken = new Set([...columnsOf(entity.fields).map(({ column }) => column.name), ...joined]);
  if (!taken.has("position") && !taken.has("place")) return {};
  const named = (wanted: string): string => quoteIdentifier(freeName(wanted, taken));
  return { aliases: { position: named("position"), place: named("place") } };
}
