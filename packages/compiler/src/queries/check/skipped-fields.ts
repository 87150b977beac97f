// ED912: a field that no response contains is in the result.

import type { AnalyzedStatement } from "../analyze/analyzed-statement.ts";
import type { AnalyzedValue, TableColumn } from "../data/analysis.ts";
import { type CheckContext, entityOf, type Warning } from "./check-context.ts";
import { columnSpan } from "./places.ts";

export function skippedFields(
  { statement, analysis }: AnalyzedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  return analysis.columns.flatMap((column, index) => {
    const hidden = originsIn(column).flatMap((origin) => {
      const entity = entityOf(origin, entities);
      const field = entity?.fields.find((one) => one.column.name === origin.column);
      // The time of the deletion is no secret, and is in every row of such an entity.
      const isHidden = field?.isHidden === true && field !== entity?.deletedAt;
      return entity !== undefined && isHidden ? [{ entity, field: field.name }] : [];
    });
    return [...Map.groupBy(hidden, ({ entity }) => entity)].map(([entity, fields]): Warning => {
      const names = [...new Set(fields.map(({ field }) => `\`${field}\``))].join(" and ");
      const parameters = { name: statement.name, fields: names, entity: entity.names.type };
      return { name: "query-skipped-field", id: "ED912", span: columnSpan(statement, index), parameters };
    });
  });
}

/** Returns the columns of which a value, or a part of it, is one. */
function originsIn({ type, origins }: AnalyzedValue): readonly TableColumn[] {
  if (type.kind === "array") return [...origins, ...originsIn(type.element)];
  return type.kind === "row" ? [...origins, ...type.columns.flatMap(originsIn)] : origins;
}
