// Reports columns whose PostgreSQL type differs from the one that generated code expects.
import { columnTypes, type DatabaseTypes, type Prepared, readTypes } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import type { Entity } from "../../2-model/data/entity.ts";
import { type ListedColumn, type ListedStatement, listColumns } from "../../4-plan/statement-list.ts";
import type { Report } from "../../diagnostics/report.ts";

export interface PreparedStatement {
  readonly listed: ListedStatement;
  readonly prepared: Prepared;
}

/** A column, with the OID of its type in a statement or a table. */
interface TypedColumn {
  readonly column: ListedColumn;
  readonly type: string;
}

/** Reports each column once, however many statements return it. */
export async function reportTypes(
  db: Transaction,
  statements: readonly PreparedStatement[],
  entities: readonly Entity[],
  report: Report,
): Promise<void> {
  // Columns that no statement returns, or that servers before 16 do not describe, are looked up in the catalog.
  const seen = [...statements.flatMap(columnsOf), ...(await columnsOfTables(db, entities))];
  const types = await readTypes(db, new Set(seen.flatMap(({ column }) => column.type ?? [])));
  // Reports a column once per place.
  for (const one of seen) reportType(one, types, report);
}

function columnsOf({ listed, prepared }: PreparedStatement): readonly TypedColumn[] {
  return listed.columns.flatMap((column, index) => {
    const type = prepared.columns?.[index];
    return type === undefined || column === null ? [] : [{ column, type }];
  });
}

async function columnsOfTables(db: Transaction, entities: readonly Entity[]): Promise<readonly TypedColumn[]> {
  const seen: TypedColumn[] = [];
  for (const entity of entities) {
    const types = await columnTypes(db, entity.table.schema, entity.table.name);
    for (const [name, column] of listColumns(entity)) {
      const type = types.get(name);
      if (type !== undefined) seen.push({ column, type });
    }
  }
  return seen;
}

function reportType({ column, type }: TypedColumn, types: DatabaseTypes, report: Report): void {
  const expected = column.type === null ? null : types.oidOf(column.type);
  if (expected === null || types.haveSameTextForm(expected, type)) return;
  const [actual, wanted] = [types.nameOf(type), types.nameOf(expected)];
  report.add("column-type", column.span, {
    column: column.name,
    actual,
    field: column.field,
    expected: wanted,
    suggestion: `change it to ${wanted} in a migration, or set its type in the entity: \`@column({ type: "${actual}" })\`, if it fits the type of the field`,
  });
}
