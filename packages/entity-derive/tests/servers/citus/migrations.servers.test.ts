// Migrations of distributed tables: by `migrate` again and at once, and by files with concurrent indexes and backfills.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { applyMigrations, type MigrationText, migrationStatus } from "entity-derive/migrations";
import { MigrationError, migrate } from "entity-derive/runtime";
import { ask, createTenants, insertDoc, tenantMigrations } from "./distributed-tables.ts";

const alone = "-- entity-derive: no transaction\n";
const files: readonly MigrationText[] = [
  {
    name: "20261101T000000_people",
    text: `CREATE TABLE public.people (tenant_id UUID NOT NULL, id UUID NOT NULL, name TEXT, PRIMARY KEY (tenant_id, id));
      SELECT create_distributed_table('public.people', 'tenant_id');
      INSERT INTO public.people SELECT gen_random_uuid(), gen_random_uuid(), 'a' || n FROM generate_series(1, 40) AS n;
      ALTER TABLE public.people ADD COLUMN age INTEGER;
      ALTER TABLE public.people ADD CONSTRAINT people_age_check CHECK (age > 0) NOT VALID;`,
  },
  {
    name: "20261102T000000_index",
    text: `${alone}CREATE UNIQUE INDEX CONCURRENTLY people_name_key ON public.people (tenant_id, lower(name));`,
  },
  {
    name: "20261103T000000_backfill",
    text: `${alone}DO $$ BEGIN
      LOOP
        UPDATE public.people SET age = 1
         WHERE (tenant_id, id) IN (SELECT tenant_id, id FROM public.people WHERE age IS NULL LIMIT 15);
        EXIT WHEN NOT FOUND;
        COMMIT;
      END LOOP;
    END $$`,
  },
  {
    name: "20261104T000000_validate",
    text: `ALTER TABLE public.people VALIDATE CONSTRAINT people_age_check;
      ALTER TABLE public.people ALTER COLUMN age SET NOT NULL;
      ALTER TABLE public.people RENAME COLUMN name TO called;`,
  },
  { name: "20261105T000000_drop", text: `${alone}DROP INDEX CONCURRENTLY public.people_name_key;` },
];

eachDatabase(
  "migrations on nodes",
  (database) => {
    test("`migrate` distributes tables once, however often and by however many it is run", async () => {
      const { db } = database;
      await Promise.all([migrate(db, tenantMigrations), migrate(db, tenantMigrations), migrate(db, tenantMigrations)]);
      const { us } = await createTenants(db);
      await db.query(insertDoc, [us, "A"]);
      await migrate(db, tenantMigrations);
      const distributed = "SELECT logicalrelid::text FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY 1";
      assert.equal((await ask(db, distributed)).length, 3);
      assert.deepEqual(await ask(db, "SELECT code FROM public.docs"), [["A"]]);
    });

    test("`migrate` applies all or nothing on every node", async () => {
      const { db } = database;
      const broken = {
        table: "public.broken",
        UP: "CREATE TABLE public.broken (id nonsense)",
        references: ["public.docs"],
      };
      await assert.rejects(migrate(db, [...tenantMigrations, broken]), MigrationError);
      assert.deepEqual(await ask(db, "SELECT to_regclass('public.docs'), count(*) FROM pg_dist_partition"), [
        [null, "0"],
      ]);
      await migrate(db, tenantMigrations);
      assert.deepEqual(await ask(db, "SELECT count(*) FROM public.docs"), [["0"]]);
    });

    test("files run as on one server: concurrent indexes, backfills that commit", async () => {
      const { db } = database;
      assert.deepEqual(await applyMigrations(db, files), { applied: files.map(({ name }) => name), pending: [] });
      assert.deepEqual(await applyMigrations(db, files), { applied: [], pending: [] });
      assert.deepEqual((await migrationStatus(db, files)).problems, []);
      assert.deepEqual(await ask(db, "SELECT count(*), min(age) FROM public.people"), [["40", "1"]]);
      // The records are the coordinator's own.
      assert.deepEqual(await ask(db, "SELECT logicalrelid::text FROM pg_dist_partition"), [["people"]]);
    });

    test("an index that was cut off on the nodes is built anew", async () => {
      const { db } = database;
      const [people, index] = files;
      assert.ok(people !== undefined && index !== undefined);
      await applyMigrations(db, [people]);
      await ask(db, "UPDATE public.people SET name = 'same'");
      const again =
        "INSERT INTO public.people (tenant_id, id, name) SELECT tenant_id, gen_random_uuid(), name FROM one";
      await ask(db, `WITH one AS (SELECT tenant_id, name FROM public.people LIMIT 1) ${again}`);
      await assert.rejects(applyMigrations(db, [people, index]), { reason: "failed" });
      await ask(db, "UPDATE public.people SET name = id::TEXT");
      assert.deepEqual(await applyMigrations(db, [people, index]), { applied: [index.name], pending: [] });
      const indexes = "SELECT indisvalid FROM pg_index WHERE indexrelid = 'public.people_name_key'::regclass";
      assert.deepEqual(await ask(db, indexes), [["t"]]);
    });
  },
  { engines: ["citus"] },
);
