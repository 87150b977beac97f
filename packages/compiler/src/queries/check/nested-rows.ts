// ED327: rows within values of a statement on distributed tables.

import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { Catalog } from "../analyze/catalog/catalog.ts";
import { visibleTargets } from "../analyze/tree/query-tree.ts";
import { type CheckContext, entityOf } from "./check-context.ts";
import { columnSpan } from "./places.ts";

/** A node of Citus returns values as text, and PostgreSQL reads no ROW from a text. Rows that are written out are none. */
export function checkNestedRows({ statement, analysis }: AnalyzedStatement, { entities, report }: CheckContext): void {
  const { scope } = analysis;
  const tables = analysis.uses?.tables ?? [];
  const isDistributed = tables.some((table) => (entityOf(table, entities)?.distribution ?? null) !== null);
  if (scope === null || !isDistributed) return;
  for (const [index, { value }] of visibleTargets(scope.tree).entries()) {
    const column = scope.result[index];
    const isWrittenOut = value.tag === "VAR" && value.number("varattno") === 0;
    if (column === undefined || isWrittenOut || !hasRows(column.value.type, scope.catalog)) continue;
    report.add("query-nested-rows", columnSpan(statement, index), {
      name: statement.name,
      column: column.name,
    });
  }
}

const [record, recordArray] = [2249, 2287];

/** Whether values of a type are rows of a table or a query, or arrays of them; not those of a composite type. */
function hasRows(oid: number, { types, relations }: Catalog): boolean {
  const type = types.get(oid);
  const element = type?.element || oid;
  const row = relations.get(types.get(element)?.relation ?? 0);
  return oid === recordArray || element === record || (row !== undefined && row.kind !== "c");
}
