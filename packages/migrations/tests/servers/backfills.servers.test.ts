// Rows that are given a value in batches, where Citus has spread them over nodes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { applyMigrations } from "entity-derive/migrations";
import { batchedUpdate } from "../../src/difference/sql/update-in-batches.ts";

const tables = [
  `CREATE TABLE public.calls (tenant_id UUID, id BIGINT, phone TEXT, PRIMARY KEY (tenant_id, id))`,
  `SELECT create_distributed_table('public.calls', 'tenant_id')`,
  `INSERT INTO public.calls SELECT md5((n % 97)::TEXT)::UUID, n, CASE WHEN n % 3 = 0 THEN 'old' END
     FROM generate_series(1, 12345) AS n`,
];

eachDatabase(
  "backfills on nodes",
  (database) => {
    test("a distributed table is filled by its key, batch by batch, and what is filled stays", async () => {
      const { db } = database;
      for (const table of tables) await db.execute(table);
      const block = batchedUpdate({
        table: "public.calls",
        key: ["tenant_id", "id"],
        columns: ["tenant_id", "id", "phone"],
        set: "phone = 'none'",
        where: "phone IS NULL",
      });
      const files = [{ name: "20261101T000000_fill", text: `-- entity-derive: no transaction\n${block};\n` }];
      await applyMigrations(db, files);
      const text = "SELECT phone, COUNT(*) FROM public.calls GROUP BY phone ORDER BY phone";
      const { rows } = await db.query({ name: "filled", text }, []);
      assert.deepEqual(rows, [
        ["none", "8230"],
        ["old", "4115"],
      ]);
    });
  },
  { engines: ["citus"] },
);
