// The tables of the database and their rows.
import type { Database } from "entity-derive/runtime";
import type { Table, TableRows } from "../data.ts";

const mostRows = 100;

export async function readTables(db: Database): Promise<readonly Table[]> {
  const { rows } = await db.query({ name: "playground.tables", text: tablesSql }, []);
  return rows.map(([name, count]) => ({ name: name ?? "", rows: Number(count) }));
}

/** Counts with a query for each table, since statistics are empty at first. */
const tablesSql = `SELECT c.oid::REGCLASS::TEXT, (xpath('/row/c/text()',
  query_to_xml(format('SELECT count(*) AS c FROM %s', c.oid::REGCLASS), false, true, '')))[1]::TEXT
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
ORDER BY c.relname LIKE 'entity\\_%', n.nspname, c.relname`;

/**
 * Returns the newest rows of a table.
 * @param table a name that `readTables` returned
 * @throws {RangeError} for a table that does not exist
 */
export async function readRows(db: Database, table: string): Promise<TableRows> {
  if (!(await readTables(db)).some(({ name }) => name === table)) throw new RangeError(`There is no table ${table}`);
  const described = await db.query({ name: "playground.columns", text: columnsSql }, [table]);
  const columns = described.rows.map(([name, type]) => ({ name: name ?? "", type: type ?? "" }));
  const list = described.rows.map(([, , quoted]) => `${quoted}::TEXT`).join(", ");
  const { rows } = await db.query(
    { name: "playground.rows", text: `SELECT ${list} FROM ${table} ORDER BY 1 DESC LIMIT ${mostRows}` },
    [],
  );
  return { columns, rows };
}

const columnsSql = `SELECT attname, format_type(atttypid, atttypmod), quote_ident(attname)
FROM pg_catalog.pg_attribute WHERE attrelid = $1::REGCLASS AND attnum > 0 AND NOT attisdropped ORDER BY attnum`;
