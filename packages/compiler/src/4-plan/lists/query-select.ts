// Plans the statements that run a query, with the SELECTs of the runtime.
import { type QueryClauses, type QuerySelects, querySelects } from "entity-derive/schema";
import type { Entity } from "../../2-model/data/entity.ts";
import { hole, markedSql } from "../../text/sql.ts";
import { returnedColumns } from "../sql/nested.ts";
import { tableSql } from "../sql/pieces.ts";
import { readStatement } from "../sql/select.ts";
import { type QueriedRows, type RowShape, type Statement, selfRow } from "../statement.ts";
import { queryProperties } from "./query-samples.ts";

export function entityRows(entity: Entity): QueriedRows {
  return { columns: returnedColumns(entity), from: tableSql(entity) };
}

/** Returns a statement whose clauses depend on a query. */
export function queryStatement(
  entity: Entity,
  method: string,
  select: keyof QuerySelects,
  rows: RowShape | { readonly kind: "none" | "exists" } = selfRow,
  queried: QueriedRows = entityRows(entity),
): Statement {
  const text = markedSql((mark) => {
    const { columns, from, ...aliases } = queried;
    const clause = (name: keyof QueryClauses): string => mark(hole(name));
    return querySelects({ columns: mark(columns), from: mark(from), ...aliases })
      [select]({
        where: clause("where"),
        filters: clause("filters"),
        orderBy: clause("orderBy"),
        position: clause("position"),
        limit: clause("limit"),
        offset: clause("offset"),
      })
      .trim();
  });
  return { ...readStatement(entity, method, text, rows), ...queryProperties(entity) };
}
