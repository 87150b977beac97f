// Tables that somebody has distributed by hand, on the coordinator that CITUS_URL names: `pull` says how, and migrations agree.
import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { project } from "../cli/run.ts";

const isOwners = "tenant_id = NULLIF(current_setting('entity_derive.owner', true), '')::UUID";

const made = [
  "CREATE TABLE tenants (id uuid PRIMARY KEY, name text NOT NULL)",
  "CREATE TABLE countries (code text PRIMARY KEY)",
  "CREATE TABLE docs (id uuid NOT NULL, tenant_id uuid NOT NULL, country text, PRIMARY KEY (tenant_id, id))",
  "CREATE TABLE plain (id uuid PRIMARY KEY)",
  "SELECT create_distributed_table('tenants', 'id')",
  "SELECT create_reference_table('countries')",
  "SELECT create_distributed_table('docs', 'tenant_id')",
  `CREATE POLICY entity_owner ON docs USING (${isOwners}) WITH CHECK (${isOwners})`,
  "ALTER TABLE docs ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY",
];

eachDatabase(
  "pull from a coordinator",
  (database) => {
    test("tables distributed by hand become entities that say so, and there is nothing to migrate", async (context) => {
      for (const statement of made) await database.db.execute(statement);
      const { path, run, read } = project(context);
      symlinkSync(join(import.meta.dirname, "../../../../node_modules"), join(path, "node_modules"));
      const address = database.postgres?.address ?? "";
      const pulled = await run("pull", "--database", address, "--out", "src");
      assert.equal(pulled.exitCode, 0, pulled.output + pulled.errors);
      assert.match(read("src/tenant.entity.ts"), /distribute: "id"/);
      assert.match(read("src/country.entity.ts"), /distribute: "reference"/);
      assert.match(read("src/doc.entity.ts"), /distribute: "tenantId", migrations: \{ rls: true \}/);
      assert.match(read("src/doc.entity.ts"), /@id @owner .*tenantId!: Uuid;/);
      assert.doesNotMatch(read("src/plain.entity.ts"), /distribute/);
      const again = await run("pull", "--database", address, "--out", "src", "--format", "json");
      const { written, differences } = JSON.parse(again.output) as Readonly<Record<string, readonly string[]>>;
      assert.deepEqual({ written, differences }, { written: [], differences: [] });
      assert.match((await run("migrate", "new", "more")).output, /^nothing to do/);
    });
  },
  { engines: ["citus"] },
);
