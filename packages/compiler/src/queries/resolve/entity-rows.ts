// Recognizes whole rows of an entity's table.
import { storedFields } from "../../2-model/data/entity.ts";
import { isNullableColumn } from "../../2-model/data/field/field.ts";
import { fullTextName } from "../../2-model/data/table/full-text.ts";
import type { AnalyzedColumn, TableName } from "../data/analysis.ts";
import type { EntityRow } from "../data/query-module.ts";
import type { ModelTables } from "./model-tables.ts";

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
 * Returns the entity of which each row of a result has all columns and nothing else; null if there is none. The words of
 * `fullText` may be among them: `SELECT *` has them.
 */
export function wholeEntity(columns: readonly AnalyzedColumn[], tables: ModelTables): EntityRow | null {
  const [first] = columns[0]?.origins ?? [];
  if (first === undefined) return null;
  const row = entityRow(first, columns, tables);
  if (row === null) return null;
  const own = columns.filter(({ origins }) => !isFullText(origins, row, tables));
  if (storedFields(row.entity).length !== own.length) return null;
  return own.every((column) => isOwnColumn(column, row, tables)) ? row : null;
}

function isFullText([origin]: AnalyzedColumn["origins"], { entity }: EntityRow, tables: ModelTables): boolean {
  return (
    entity.fullText !== null &&
    origin?.column === fullTextName &&
    tables.entityOf(origin) === entity &&
    tables.fieldOf(origin) === null
  );
}

function isOwnColumn({ name, origins, nullable }: AnalyzedColumn, { entity }: EntityRow, tables: ModelTables): boolean {
  const [origin, ...others] = origins;
  if (origin === undefined || others.length > 0 || origin.column !== name) return false;
  const of = tables.fieldOf(origin);
  return of?.entity === entity && nullable === isNullableColumn(of.field);
}
