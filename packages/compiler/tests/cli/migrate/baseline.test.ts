// `migrate baseline`, `up` and `reset` on databases that are there already, and on those that are not this machine's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { Client } from "pg";
import { project } from "../run.ts";
import { user } from "./entities.ts";
import { serverConfig } from "./server-config.ts";

const init = "CREATE TABLE public.users (\n  id UUID PRIMARY KEY,\n  name TEXT NOT NULL\n);\n";
const files = {
  ...serverConfig,
  "user.entity.ts": user(),
  "migrations/20260101T000000_init.sql": init,
  "migrations/20260101T000001_index.sql": "CREATE INDEX users_name ON public.users (name);\n",
};

test("a database that has what the files make takes them over, also when they are squashed", async (context) => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.address });
  await client.connect();
  context.after(async () => {
    await client.end();
    await database.drop();
  });
  const made = project(context, files);
  const onDatabase = ["--database", database.address];
  const recorded = async (): Promise<readonly string[]> => {
    const exists = await client.query("SELECT to_regclass('public.entity_migrations') IS NOT NULL AS yes");
    if (!exists.rows[0].yes) return [];
    const { rows } = await client.query("SELECT name FROM public.entity_migrations ORDER BY name");
    return rows.map(({ name }) => name);
  };

  await client.query(`${init} CREATE TABLE public.others (id INT)`);
  const refused = await made.run("migrate", "baseline", "index", ...onDatabase);
  assert.equal(refused.exitCode, 2, "the name of a file is written out");
  const different = await made.run("migrate", "baseline", "20260101T000001_index", ...onDatabase);
  assert.equal(different.exitCode, 1);
  assert.match(different.output, /error: the index users\.users_name is missing\n {2}help: .*nothing was recorded/);
  assert.doesNotMatch(different.output, /others/);
  assert.deepEqual(await recorded(), []);

  await client.query("CREATE INDEX users_name ON public.users (name)");
  const taken = await made.run("migrate", "baseline", "20260101T000001_index", ...onDatabase);
  assert.equal(taken.exitCode, 0, taken.output + taken.errors);
  assert.deepEqual(await recorded(), ["20260101T000000_init", "20260101T000001_index"]);

  const squashed = await made.run("migrate", "squash", "--to", "20260101T000001_index");
  assert.equal(squashed.exitCode, 0, squashed.output);
  const again = await made.run("migrate", "baseline", "20260101T000001_baseline", ...onDatabase);
  assert.equal(again.exitCode, 0, again.output + again.errors);
  assert.deepEqual(await recorded(), ["20260101T000001_baseline"]);

  const reset = await made.run("migrate", "reset", ...onDatabase);
  assert.equal(reset.exitCode, 0, reset.output + reset.errors);
  assert.match(reset.output, /the database was recreated, with 1 migration applied/);
  const { rows } = await client.query("SELECT to_regclass('public.others') IS NULL AS gone");
  assert.ok(rows[0].gone);
  const { rows: schema } = await client.query("SELECT has_schema_privilege('pg_monitor', 'public', 'USAGE') AS usable");
  assert.ok(schema[0].usable);
});

test("reset refuses an address without a host if PGHOST names another machine", async (context) => {
  const made = project(context, files);
  const before = process.env["PGHOST"];
  context.after(() => {
    if (before === undefined) delete process.env["PGHOST"];
    else process.env["PGHOST"] = before;
  });
  process.env["PGHOST"] = "db.example.com";
  const { exitCode, errors } = await made.run("migrate", "reset", "--database", "postgres:///shop");
  assert.equal(exitCode, 1);
  assert.match(errors, /postgres:\/\/\/shop is not on this machine/);
});

test("reset makes the folder of a PGlite, and drift is silent there", async (context) => {
  const made = project(context, files);
  const reset = await made.run("migrate", "reset", "--database", "./data");
  assert.equal(reset.exitCode, 0, reset.output + reset.errors);
  assert.match(reset.output, /with 2 migrations applied/);
  const drift = await made.run("migrate", "drift", "--database", "file:data");
  assert.equal(drift.exitCode, 0, drift.output + drift.errors);
});

const elsewhere = {
  "postgres://user:secret@db.example.com/shop": /postgres:\/\/user:…@db\.example\.com\/shop is not on this machine/,
  "postgres://localhost/shop?host=10.0.0.1": /is not on this machine/,
  ".": /\. is not the folder of a PGlite\n {2}help: nothing was removed/,
};

for (const [address, message] of Object.entries(elsewhere)) {
  test(`reset refuses ${address}`, async (context) => {
    const made = project(context, files);
    const before = made.list();
    const { exitCode, errors } = await made.run("migrate", "reset", "--database", address);
    assert.equal(exitCode, 1);
    assert.match(errors, message);
    assert.deepEqual(made.list(), before);
  });
}
