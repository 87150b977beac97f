// Empty tables into such as the planner takes for large ones, so that an index is worth it wherever there is one.
import type { Transaction } from "entity-derive/runtime";
import { quoteAlways, quoteLiteral } from "../catalog/identifier.ts";
import { refusalOf } from "./refusal.ts";

export interface LargeTable {
  readonly schema: string;
  readonly name: string;
  /** What is known of columns, by their names. */
  readonly columns: ReadonlyMap<string, ColumnValues>;
}

export interface ColumnValues {
  /** How many values there are; null for many, each in about twenty rows. */
  readonly distinct: number | null;
  /** Which part of the rows has none. */
  readonly nulls: number;
}

/** How many rows each table seems to have. */
const largeRows = 1_000_000;

/**
 * Only in a transaction that is rolled back. The planner multiplies the rows a page is said to hold by the pages that a
 * file has, so each file needs one: an insert that is undone leaves it.
 */
export async function simulateLargeTables(db: Transaction, tables: readonly LargeTable[]): Promise<void> {
  for (const table of tables) await refusalOf(db, addPage(table));
  const names = tables.map(({ schema, name }) => quoteLiteral(`${quoteAlways(schema)}.${quoteAlways(name)}`));
  if (names.length === 0) return;
  await db.execute(`UPDATE pg_catalog.pg_class SET relpages = 1, reltuples = ${largeRows}
    WHERE oid IN (SELECT to_regclass(name) FROM unnest(ARRAY[${names.join(", ")}]) AS name)`);
  // Servers before 18 have no function for it: there the planner's own assumptions hold.
  const statistics = tables.flatMap((table) => [...table.columns].map((column) => statisticsOf(table, column)));
  if (statistics.length > 0) await refusalOf(db, `SELECT ${statistics.join(",\n")}`);
}

/** Without what could refuse a row in which nothing is said; that, and the row, are undone. */
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
