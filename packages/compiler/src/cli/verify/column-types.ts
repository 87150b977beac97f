// The types that PostgreSQL says columns have, into diagnostics where generated code reads and writes others.
import { columnTypes, type DatabaseTypes, type Prepared, readTypes } from "@entity-derive/migrations";
import type { Transaction } from "entity-derive/runtime";
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { JoinedColumn } from "../../2-model/data/join.ts";
import type { ListedStatement } from "../../4-plan/listing.ts";
import { comparedType } from "../../4-plan/sql/postgres-type.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Span } from "../../diagnostics/span.ts";

export interface PreparedStatement {
  readonly listed: ListedStatement;
  readonly prepared: Prepared;
}

/** A column as a statement or a table has it. */
interface Seen {
  readonly column: Field | JoinedColumn;
  readonly entity: Entity;
  /** The OID of its type. */
  readonly type: string;
}

/** Each column once, however many statements read it. */
export async function reportTypes(
  db: Transaction,
  statements: readonly PreparedStatement[],
  entities: readonly Entity[],
  report: Report,
): Promise<void> {
  // What no statement returns is written: those columns are asked of the tables.
  const seen = [...statements.flatMap(columnsOf), ...(await columnsOfTables(db, entities))];
  const types = await readTypes(db, new Set(seen.flatMap(({ column }) => comparedType(column) ?? [])));
  const said = new Set<Field | JoinedColumn>();
  for (const one of seen) {
    if (said.has(one.column)) continue;
    if (reportType(one, types, report)) said.add(one.column);
  }
}

/** What servers before 16 do not say follows from the tables. */
function columnsOf({ listed, prepared }: PreparedStatement): readonly Seen[] {
  const { entity, columns } = listed;
  return columns.flatMap((column, index) => {
    const type = prepared.columns?.[index];
    return type === undefined || column === null ? [] : [{ column, entity, type }];
  });
}

async function columnsOfTables(db: Transaction, entities: readonly Entity[]): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const entity of entities) {
    const types = await columnTypes(db, entity.table.schema, entity.table.name);
    for (const column of storedFields(entity)) {
      const type = types.get(column.column.name);
      if (type !== undefined) seen.push({ column, entity, type });
    }
  }
  return seen;
}

/** Whether it was reported. */
function reportType({ column, entity, type }: Seen, types: DatabaseTypes, report: Report): boolean {
  const declared = comparedType(column);
  const expected = declared === null ? null : types.named(declared);
  if (declared === null || expected === null || types.areAlike(expected, type)) return false;
  const actual = types.nameOf(type);
  const { name, span } = placed(column, entity);
  report.add("column-type", span, {
    column: `${entity.table.name}.${name}`,
    actual,
    field: column.name,
    expected: types.nameOf(expected),
    suggestion: `a migration has to make it ${types.nameOf(expected)}, or the entity has to say what it is: \`@column({ type: "${actual}" })\` where the field's type goes with it`,
  });
  return true;
}

function placed(column: Field | JoinedColumn, entity: Entity): { readonly name: string; readonly span: Span } {
  if ("span" in column) return { name: column.column.name, span: column.span };
  const join = entity.joins.find(({ columns }) => columns.includes(column));
  return { name: column.column, span: join?.span ?? entity.table.span };
}
