// Recognizes whole rows of an entity's table.
import { storedFields } from "../../2-model/data/entity.ts";
import { isNullableColumn } from "../../2-model/data/field/field.ts";
import { generatedColumns } from "../../4-plan/schema/table/generated-columns.ts";
import type { AnalyzedColumn, TableName } from "../data/analysis.ts";
import type { EntityRow } from "../data/query-module.ts";
import { isElement, type ModelTables } from "./model-tables.ts";

/** Returns the row of a table; null if no entity has the table, or if a column of the entity is missing. */
export function entityRow(
  table: TableName,
  columns: readonly Pick<AnalyzedColumn, "name">[],
  tables: ModelTables,
): EntityRow | null {
  const entity = tables.entityOf(table);
  if (entity === null) return null;
  const fields = storedFields(entity);
  const indexes = fields.map((field) => columns.findIndex(({ name }) => name === field.column.name));
  if (indexes.includes(-1)) return null;
  const isInOrder = indexes.every((at, index) => at === index);
  return { kind: "entity", entity, indexes: isInOrder ? null : indexes };
}

/**
 * Returns the entity of which each row of a result has all columns and nothing else; null if there is none. Columns that
 * PostgreSQL generates and no field has may be among them: `SELECT *` has them.
 */
export function wholeEntity(columns: readonly AnalyzedColumn[], tables: ModelTables): EntityRow | null {
  const [first] = columns[0]?.origins ?? [];
  if (first === undefined) return null;
  const row = entityRow(first, columns, tables);
  if (row === null) return null;
  const own = columns.filter(({ origins }) => !isGenerated(origins, row, tables));
  if (storedFields(row.entity).length !== own.length) return null;
  return own.every((column) => isOwnColumn(column, row, tables)) ? row : null;
}

function isGenerated([origin]: AnalyzedColumn["origins"], { entity }: EntityRow, tables: ModelTables): boolean {
  return (
    origin !== undefined &&
    tables.entityOf(origin) === entity &&
    generatedColumns(entity).some(({ name }) => name === origin.column)
  );
}

function isOwnColumn(
  { type, name, origins, nullable }: AnalyzedColumn,
  { entity }: EntityRow,
  tables: ModelTables,
): boolean {
  const [origin, ...others] = origins;
  if (origin === undefined || others.length > 0 || origin.column !== name) return false;
  const of = tables.fieldOf(origin);
  return of?.entity === entity && !isElement(type, of) && nullable === isNullableColumn(of.field);
}
