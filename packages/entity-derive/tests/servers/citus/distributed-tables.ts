// Tables that Citus distributes, by hand: what the runtime's tests on several nodes need, whatever the generator writes.
import { outboxTable } from "entity-derive/codegen/v1";
import { type Database, type Migration, migrate, type Queryable } from "entity-derive/runtime";
import { sharedSchema } from "entity-derive/schema";
import { statement } from "../../statements.ts";

const guarded = (table: string, column: string): string => `
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${table}'::regclass) THEN
      PERFORM create_distributed_table('${table}', '${column}');
    END IF;
  END $$`;

const foreignKey = (table: string, name: string, definition: string): string => `
  DO $$
  BEGIN
    ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition};
  EXCEPTION
    WHEN duplicate_object THEN NULL;
  END $$`;

export const longTable = "a_table_with_a_name_that_is_as_long_as_names_may_be_really_12";

export const tenantMigrations: readonly Migration[] = [
  {
    table: "public.docs",
    references: ["public.tenants"],
    EXTENSIONS: ["CREATE EXTENSION IF NOT EXISTS btree_gist"],
    TYPES: [
      `DO $$ BEGIN CREATE TYPE public.doc_state AS ENUM ('open', 'done'); EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    ],
    UP: `
      CREATE TABLE IF NOT EXISTS public.docs (
        tenant_id UUID NOT NULL,
        id UUID NOT NULL,
        code TEXT NOT NULL,
        state public.doc_state NOT NULL DEFAULT 'open',
        size INTEGER NOT NULL DEFAULT 0,
        room INTEGER,
        parent_id UUID,
        CONSTRAINT docs_pkey PRIMARY KEY (tenant_id, id),
        CONSTRAINT docs_code_102054 UNIQUE (tenant_id, code),
        CONSTRAINT docs_size_102054_check CHECK (size < 1000),
        CONSTRAINT docs_room_excl EXCLUDE USING gist (tenant_id WITH =, room WITH =)
      );
      CREATE INDEX IF NOT EXISTS docs_size_idx ON public.docs (size)`,
    CONSTRAINTS: [
      guarded("public.docs", "tenant_id"),
      foreignKey(
        "public.docs",
        "docs_tenant_id_fkey",
        "FOREIGN KEY (tenant_id) REFERENCES public.tenants (id) ON DELETE CASCADE",
      ),
      foreignKey(
        "public.docs",
        "docs_parent_id_fkey",
        "FOREIGN KEY (tenant_id, parent_id) REFERENCES public.docs (tenant_id, id)",
      ),
      "ALTER TABLE public.docs DROP CONSTRAINT IF EXISTS docs_late_check",
      "ALTER TABLE public.docs ADD CONSTRAINT docs_late_check CHECK (code <> 'late')",
    ],
    OUTBOX: outboxTable,
  },
  {
    table: "public.tenants",
    UP: `
      CREATE TABLE IF NOT EXISTS public.tenants (id UUID PRIMARY KEY);
      ${guarded("public.tenants", "id")}`,
  },
  {
    table: `public.${longTable}`,
    UP: `
      CREATE TABLE IF NOT EXISTS public.${longTable} (tenant_id UUID NOT NULL, id UUID NOT NULL, PRIMARY KEY (tenant_id, id));
      ${guarded(`public.${longTable}`, "tenant_id")}`,
  },
];

/** Two tenants whose rows are on different nodes. */
export interface TwoTenants {
  readonly us: string;
  readonly them: string;
}

/** Makes the tables, and tenants until two of them are on different nodes. */
export async function createTenants(db: Database): Promise<TwoTenants> {
  await migrate(db, tenantMigrations);
  for (const sql of sharedSchema.outboxBatchesTables) await db.execute(sql);
  const found = new Map<string, string>();
  for (let count = 0; found.size < 2; count += 1) {
    if (count === 100) throw new Error("A hundred tenants are all on one node");
    const [[id, node] = []] = await ask(
      db,
      `SELECT id, nodename || ':' || nodeport
         FROM (SELECT gen_random_uuid() AS id) AS given
         JOIN pg_dist_shard_placement
           ON shardid = get_shard_id_for_distribution_column('public.tenants', id)`,
    );
    if (typeof id === "string" && typeof node === "string" && !found.has(node)) found.set(node, id);
  }
  const [us = "", them = ""] = found.values();
  for (const id of [us, them])
    await db.query(statement("tenants.create", "INSERT INTO public.tenants VALUES ($1)"), [id]);
  return { us, them };
}

export async function ask(
  db: Queryable,
  sql: string,
  parameters: readonly string[] = [],
): Promise<readonly (readonly (string | null)[])[]> {
  return (await db.query(statement("ask", sql), parameters)).rows;
}

export const insertDoc = statement(
  "docs.create",
  "INSERT INTO public.docs (tenant_id, id, code) VALUES ($1, gen_random_uuid(), $2) RETURNING id",
);

/** As generated code writes it: the row on its node, the event on the coordinator, in one statement. */
export const insertDocWithEvent = statement(
  "docs.createWithEvent",
  `WITH written AS (
     INSERT INTO public.docs (tenant_id, id, code) VALUES ($1, gen_random_uuid(), $2) RETURNING id, tenant_id, code),
   noted AS NOT MATERIALIZED (
     SELECT id, jsonb_build_object('type', 'created', 'id', id, 'code', code) AS event,
            jsonb_build_object('owner', tenant_id::TEXT) AS meta
       FROM written),
   published AS (
     INSERT INTO public.entity_outbox (entity, entity_id, kind, payload, meta)
     SELECT 'docs', id, 'created', event, meta FROM noted)
   SELECT id, pg_notify('entity_docs', event::TEXT), pg_notify('entity_outbox', '') FROM noted`,
);
