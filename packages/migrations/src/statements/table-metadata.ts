// Reads indexes, foreign keys, sizes and usage statistics of tables.
import type { Transaction } from "entity-derive/runtime";

export interface TableIndex {
  readonly schema: string;
  readonly table: string;
  readonly name: string;
  /** `btree` */
  readonly method: string;
  /** In order; null for an expression. */
  readonly columns: readonly (string | null)[];
  /** The columns that it stores without being keys. */
  readonly included: readonly string[];
  /** Each key's order, as PostgreSQL stores it: 1 is DESC, 2 is NULLS FIRST. */
  readonly orders: readonly number[];
  /** Each key's operator class and collation. */
  readonly operators: readonly string[];
  /** The columns that its expressions use. */
  readonly expressionColumns: readonly string[];
  readonly isUnique: boolean;
  /** Whether it belongs to a constraint. */
  readonly isConstraintIndex: boolean;
  /** The predicate of a partial index; null for all rows. */
  readonly predicate: string | null;
  /** The number of scans since the statistics were reset. */
  readonly scans: number;
}

export interface TableReference {
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly targetSchema: string;
  readonly target: string;
}

export async function readIndexes(db: Transaction, schemas: readonly string[]): Promise<readonly TableIndex[]> {
  const { rows } = await db.query({ name: "verify.indexes", text: indexQuery }, [JSON.stringify(schemas)]);
  return rows.map(([json]) => JSON.parse(json ?? "null") as TableIndex);
}

export async function readReferences(db: Transaction, schemas: readonly string[]): Promise<readonly TableReference[]> {
  const { rows } = await db.query({ name: "verify.references", text: referenceQuery }, [JSON.stringify(schemas)]);
  return rows.map(([json]) => JSON.parse(json ?? "null") as TableReference);
}

/** Returns the estimated number of rows of each table, by `schema.table`. Tables without statistics are left out. */
export async function readSizes(db: Transaction, schemas: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const text = `SELECT n.nspname || '.' || c.relname, c.reltuples::bigint
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND c.reltuples >= 0
  AND n.nspname IN (SELECT json_array_elements_text($1::json))`;
  const { rows } = await db.query({ name: "verify.sizes", text }, [JSON.stringify(schemas)]);
  return new Map(rows.map(([table, count]) => [table ?? "", Number(count)]));
}

/** Returns the day since which index scans are counted; null if statistics were never reset. */
export async function statisticsSince(db: Transaction): Promise<string | null> {
  const text =
    "SELECT to_char(stats_reset AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM pg_catalog.pg_stat_database WHERE datname = current_database()";
  const { rows } = await db.query({ name: "verify.since", text }, []);
  return rows[0]?.[0] ?? null;
}

const indexQuery = `SELECT json_build_object(
  'schema', n.nspname, 'table', t.relname, 'name', c.relname, 'method', m.amname,
  'columns', (SELECT json_agg(a.attname ORDER BY k.place)
    FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
    LEFT JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number AND k.number <> 0
    WHERE k.place <= i.indnkeyatts),
  'included', (SELECT COALESCE(json_agg(a.attname ORDER BY k.place), '[]')
    FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
    WHERE k.place > i.indnkeyatts),
  'orders', array_to_json(i.indoption::int2[]),
  'operators', (SELECT json_agg(k.opclass || ' ' || k.sorted_by ORDER BY k.place)
    FROM unnest(i.indclass::oid[], i.indcollation::oid[]) WITH ORDINALITY AS k (opclass, sorted_by, place)),
  'expressionColumns', (SELECT COALESCE(json_agg(DISTINCT a.attname), '[]')
    FROM pg_catalog.pg_depend d
    JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
    WHERE d.classid = 'pg_class'::regclass AND d.objid = i.indexrelid AND d.refobjid = i.indrelid AND d.refobjsubid > 0
      AND d.refobjsubid <> ALL ((i.indkey::int2[])[i.indnkeyatts:])),
  'isUnique', i.indisunique,
  'isConstraintIndex', EXISTS (SELECT FROM pg_catalog.pg_constraint k WHERE k.conindid = i.indexrelid),
  'predicate', pg_get_expr(i.indpred, i.indrelid),
  'scans', COALESCE(pg_stat_get_numscans(i.indexrelid), 0))
FROM pg_catalog.pg_index i
JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
JOIN pg_catalog.pg_class t ON t.oid = i.indrelid
JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
JOIN pg_catalog.pg_am m ON m.oid = c.relam
WHERE i.indisvalid AND n.nspname IN (SELECT json_array_elements_text($1::json))
ORDER BY n.nspname, t.relname, c.relname`;

const referenceQuery = `SELECT json_build_object(
  'name', k.conname, 'schema', n.nspname, 'table', t.relname, 'targetSchema', fn.nspname, 'target', f.relname,
  'columns', (SELECT json_agg(a.attname ORDER BY key.place)
    FROM unnest(k.conkey) WITH ORDINALITY AS key (number, place)
    JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = key.number))
FROM pg_catalog.pg_constraint k
JOIN pg_catalog.pg_class t ON t.oid = k.conrelid
JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
JOIN pg_catalog.pg_class f ON f.oid = k.confrelid
JOIN pg_catalog.pg_namespace fn ON fn.oid = f.relnamespace
WHERE k.contype = 'f' AND n.nspname IN (SELECT json_array_elements_text($1::json))
ORDER BY 1::text`;
