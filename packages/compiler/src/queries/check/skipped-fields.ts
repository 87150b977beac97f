// ED912: a field that no response contains is in the result.
import type { AnalyzedValue, TableColumn } from "../data/analysis.ts";
import { type CheckContext, type CheckedStatement, entityOf, type Warning } from "./checked-statement.ts";
import { columnSpan } from "./places.ts";

export function skippedFields(
  { statement, analysis, source }: CheckedStatement,
  { entities }: CheckContext,
): readonly Warning[] {
  return analysis.columns.flatMap((column, index) => {
    const origins = new Map(originsIn(column).map((origin) => [JSON.stringify(origin), origin]));
    return [...origins.values()].flatMap((origin): readonly Warning[] => {
      const entity = entityOf(origin, entities);
      const field = entity?.fields.find((one) => one.column.name === origin.column);
      if (entity === undefined || field?.isHidden !== true) return [];
      const parameters = { name: statement.name, field: field.name, entity: entity.names.type };
      return [{ name: "query-skipped-field", id: "ED912", span: columnSpan(statement, source, index), parameters }];
    });
  });
}

/** Returns the columns of which a value, or a part of it, is one. */
function originsIn({ type, origins }: AnalyzedValue): readonly TableColumn[] {
  if (type.kind === "array") return [...origins, ...originsIn(type.element)];
  return type.kind === "row" ? [...origins, ...type.columns.flatMap(originsIn)] : origins;
}
