// Builds the statements that drop the objects that a test has left in a database of Citus.
import type { Client } from "pg";

/** The kind of an object for DROP, and its name in SQL. */
interface Droppable {
  readonly kind: string;
  readonly name: string;
}

/** In the order in which they go. What belongs to an extension goes with it. */
const droppables = `
  WITH schemas AS (
    SELECT oid, nspname FROM pg_namespace
     WHERE nspname !~ '^(pg_|citus|columnar)' AND nspname <> 'information_schema'
  ),
  found (place, kind, name, class, oid) AS (
    SELECT 1, 'VIEW', c.oid::regclass::text, 'pg_class'::regclass, c.oid
      FROM pg_class c JOIN schemas s ON s.oid = relnamespace WHERE relkind = 'v'
    UNION ALL
    SELECT 2, 'TABLE', c.oid::regclass::text, 'pg_class'::regclass, c.oid
      FROM pg_class c JOIN schemas s ON s.oid = relnamespace WHERE relkind IN ('r', 'p') AND NOT relispartition
    UNION ALL
    SELECT 3, 'SEQUENCE', c.oid::regclass::text, 'pg_class'::regclass, c.oid
      FROM pg_class c JOIN schemas s ON s.oid = relnamespace
     WHERE relkind = 'S' AND NOT EXISTS (
       SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND deptype IN ('a', 'i'))
    UNION ALL
    SELECT 4, 'FUNCTION', p.oid::regprocedure::text, 'pg_proc'::regclass, p.oid
      FROM pg_proc p JOIN schemas s ON s.oid = pronamespace
    UNION ALL
    SELECT 5, 'TYPE', t.oid::regtype::text, 'pg_type'::regclass, t.oid
      FROM pg_type t JOIN schemas s ON s.oid = typnamespace WHERE typtype = 'e'
    UNION ALL
    SELECT 6, 'SCHEMA', quote_ident(nspname), 'pg_namespace'::regclass, oid FROM schemas
    UNION ALL
    SELECT 7, 'EXTENSION', quote_ident(extname), 'pg_extension'::regclass, oid FROM pg_extension
  )
  SELECT kind, name
    FROM found
   WHERE NOT EXISTS (
     SELECT FROM pg_depend d WHERE d.classid = class AND d.objid = found.oid AND deptype = 'e')
   ORDER BY place, name`;

/** Where it is written down what was there before the tests: those of a run that was cut off are known by it. */
const baselineSchema = "entity_derive_test_baseline";
const baseline = `${baselineSchema}.found`;

/** Remembers what is there, unless an earlier run did and could not tidy up. */
export async function rememberWhatIsThere(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass('${baseline}') IS NOT NULL AS exists`);
  if (rows[0]?.exists === true) return;
  await client.query(`CREATE SCHEMA ${baselineSchema}`);
  await client.query(`CREATE TABLE ${baseline} (kind TEXT, name TEXT)`);
  await client.query(`INSERT INTO ${baseline} SELECT kind, name FROM (${droppables}) AS found`);
}

/** One statement each: Citus sends the whole text of several on to the shards. */
export async function dropWhatCameLater(client: Client): Promise<void> {
  const { rows } = await client.query<Droppable>(
    `SELECT kind, name FROM (${droppables}) AS found EXCEPT ALL SELECT kind, name FROM ${baseline}`,
  );
  const tables = rows.filter(({ kind }) => kind === "TABLE").map(({ name }) => name);
  if (tables.length > 0) await client.query(`DROP TABLE IF EXISTS ${tables.join(", ")} CASCADE`);
  for (const kind of ["VIEW", "SEQUENCE", "FUNCTION", "TYPE", "SCHEMA", "EXTENSION"])
    for (const { name } of rows.filter((row) => row.kind === kind))
      await client.query(`DROP ${kind} IF EXISTS ${name} CASCADE`);
}

export async function forgetWhatWasThere(client: Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${baselineSchema} CASCADE`);
}
