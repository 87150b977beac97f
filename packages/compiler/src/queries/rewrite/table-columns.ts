// Reads the columns of tables and views, which stars and whole rows are written out by.
import type { Transaction } from "entity-derive/runtime";

/** Returns the columns of a table, view or CTE in their order; null if there is none of this name. */
export type ColumnsOf = (schema: string | null, name: string) => readonly string[] | null;

const query = `SELECT json_agg(json_build_array(n.nspname, c.relname, pg_catalog.pg_table_is_visible(c.oid),
    (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_catalog.pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)))
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
 WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'pg_toast'`;

export async function readTableColumns(db: Transaction): Promise<ColumnsOf> {
  const { rows } = await db.query({ name: "queries.tables", text: query }, []);
  const tables = JSON.parse(rows[0]?.[0] ?? "[]") as readonly [string, string, boolean, readonly string[] | null][];
  const found = new Map<string, readonly string[]>();
  for (const [schema, name, isVisible, columns] of tables) {
    found.set(JSON.stringify([schema, name]), columns ?? []);
    if (isVisible) found.set(JSON.stringify([null, name]), columns ?? []);
  }
  return (schema, name) => found.get(JSON.stringify([schema, name])) ?? null;
}
