// The query of a snapshot: a single statement, since it runs between all statements of a file. Findings are in its order.

/** The lowest OID of an object that does not belong to the system. The condition skips system objects by an index. */
const lowest = 16_384;

/** The condition of schemas with user relations. Temporary ones are left out, since only this session sees them. */
const userSchemas = "n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(?:toast|temp)'";

const relations = `SELECT json_build_array(
    c.oid::text, format('%I.%I', n.nspname, c.relname), c.relkind, c.relfilenode::text, i.indrelid::text, i.indisunique,
    (SELECT json_agg(p.inhparent::text) FROM pg_catalog.pg_inherits p WHERE p.inhrelid = c.oid),
    c.relispartition, (SELECT json_agg(k) FROM unnest(i.indkey) WITH ORDINALITY u(k, o) WHERE o <= i.indnkeyatts)) AS row
  FROM pg_catalog.pg_class c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_catalog.pg_index i ON i.indexrelid = c.oid
  WHERE c.oid >= ${lowest} AND c.relkind IN ('r', 'p', 'i', 'I', 'S', 'v', 'm', 'f') AND ${userSchemas}
  ORDER BY c.oid`;

const columns = `SELECT json_build_array(
    a.attrelid::text, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.atttypid::text, a.atttypmod, a.attnotnull,
    a.atthasdef OR a.attidentity <> '' OR t.typdefault IS NOT NULL, a.attgenerated <> '') AS row
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  WHERE a.attrelid >= ${lowest} AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
    AND ${userSchemas}
  ORDER BY a.attrelid, a.attnum`;

/** Before PostgreSQL 18, `pg_constraint` has no NOT NULL: it gets the name that it has from 18 on. */
const constraints = `(SELECT json_build_array(
    c.oid::text, c.conname, nullif(c.conrelid, 0)::text, c.contype, c.convalidated, c.conkey,
    nullif(c.conindid, 0)::text, CASE WHEN c.contype = 'c' THEN pg_get_constraintdef(c.oid) END) AS row
  FROM pg_catalog.pg_constraint c
  JOIN pg_catalog.pg_namespace n ON n.oid = c.connamespace
  WHERE c.oid >= ${lowest} AND ${userSchemas}
  ORDER BY c.oid)
  UNION ALL
  (SELECT json_build_array(
    'not null ' || a.attrelid || ' ' || a.attnum, c.relname || '_' || a.attname || '_not_null', a.attrelid::text, 'n', true,
    ARRAY[a.attnum], NULL, NULL)
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE current_setting('server_version_num')::int < 180000
    AND a.attrelid >= ${lowest} AND a.attnotnull AND a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
    AND ${userSchemas}
  ORDER BY a.attrelid, a.attnum)`;

const enums = `SELECT json_build_array(
    t.oid::text, format('%I.%I', n.nspname, t.typname),
    (SELECT coalesce(json_agg(e.enumlabel ORDER BY e.enumsortorder), '[]') FROM pg_catalog.pg_enum e
     WHERE e.enumtypid = t.oid)) AS row
  FROM pg_catalog.pg_type t
  JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
  WHERE t.oid >= ${lowest} AND t.typtype = 'e' AND ${userSchemas}
  ORDER BY t.oid`;

/** System relations are recognised by their low OIDs, since a dropped relation has no name. */
const locks = `SELECT json_build_array(l.relation::text, l.mode) AS row
  FROM pg_catalog.pg_locks l
  WHERE l.pid = pg_backend_pid() AND l.locktype = 'relation' AND l.granted AND l.relation >= ${lowest}`;

const scans = `SELECT json_build_array(s.relid::text, s.seq_scan) AS row
  FROM pg_catalog.pg_stat_xact_user_tables s
  WHERE s.relid >= ${lowest} AND s.seq_scan > 0`;

const list = (query: string): string => `(SELECT coalesce(json_agg(q.row), '[]') FROM (${query}) q)`;

export const snapshotQuery = `SELECT json_build_object(
  'locks', ${list(locks)},
  'scans', ${list(scans)},
  'relations', ${list(relations)},
  'columns', ${list(columns)},
  'constraints', ${list(constraints)},
  'enums', ${list(enums)})::text`;
