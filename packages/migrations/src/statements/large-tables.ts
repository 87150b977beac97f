// Makes empty tables look large to the planner, so that it uses indexes.
import type { Transaction } from "entity-derive/runtime";
import { quoteAlways, quoteLiteral } from "../catalog/identifier.ts";
import { refusalOf } from "./statement-error.ts";

export interface LargeTable {
  readonly schema: string;
  readonly name: string;
  /** Statistics of columns, by name. */
  readonly columns: ReadonlyMap<string, ColumnValues>;
}

export interface ColumnValues {
  /** The number of distinct values; null for many, each in about twenty rows. */
  readonly distinct: number | null;
  /** The fraction of rows with NULL. */
  readonly nulls: number;
}

/** The simulated number of rows of each table. */
const largeRows = 1_000_000;

/**
 * Requires a transaction that is rolled back. The planner multiplies the row density by the number of pages of the
 * file, so each file gets a page by an insert that is undone.
 */
export async function simulateLargeTables(db: Transaction, tables: readonly LargeTable[]): Promise<void> {
  for (const table of tables) await refusalOf(db, addPage(table));
  const names = tables.map(({ schema, name }) => quoteLiteral(`${quoteAlways(schema)}.${quoteAlways(name)}`));
  if (names.length === 0) return;
  await db.execute(`UPDATE pg_catalog.pg_class SET relpages = 1, reltuples = ${largeRows}
    WHERE oid IN (SELECT to_regclass(name) FROM unnest(ARRAY[${names.join(", ")}]) AS name)`);
  // Servers before 18 have no function that sets statistics.
  const statistics = tables.flatMap((table) => [...table.columns].map((column) => statisticsOf(table, column)));
  if (statistics.length > 0) await refusalOf(db, `SELECT ${statistics.join(",\n")}`);
}

/** Inserts and deletes an empty row, with constraints disabled meanwhile. */
function addPage({ schema, name }: LargeTable): string {
  const table = `${quoteAlways(schema)}.${quoteAlways(name)}`;
  const alter = (change: string): string => quoteLiteral(`ALTER TABLE ${table.replaceAll("%", "%%")} ${change}`);
  return `DO $page$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT conname FROM pg_catalog.pg_constraint
    WHERE conrelid = ${quoteLiteral(table)}::regclass AND contype IN ('c', 'f', 'p', 'u', 'x') LOOP
    EXECUTE format(${alter("DROP CONSTRAINT IF EXISTS %I CASCADE")}, one.conname);
  END LOOP;
  FOR one IN SELECT attname FROM pg_catalog.pg_attribute
    WHERE attrelid = ${quoteLiteral(table)}::regclass AND attnum > 0 AND attnotnull AND attidentity = '' AND NOT attisdropped LOOP
    EXECUTE format(${alter("ALTER %I DROP NOT NULL")}, one.attname);
  END LOOP;
  ALTER TABLE ${table} DISABLE TRIGGER ALL;
  INSERT INTO ${table} DEFAULT VALUES;
  RAISE EXCEPTION 'undone' USING ERRCODE = 'ED000';
END
$page$`;
}

function statisticsOf(
  { schema, name }: LargeTable,
  [column, { distinct, nulls }]: readonly [string, ColumnValues],
): string {
  const values = `'n_distinct', ${distinct ?? -0.05}::real, 'null_frac', ${nulls}::real, 'avg_width', 16`;
  return `pg_catalog.pg_restore_attribute_stats('schemaname', ${quoteLiteral(schema)}, 'relname', ${quoteLiteral(name)}, 'attname', ${quoteLiteral(column)}, 'inherited', false, ${values})`;
}
