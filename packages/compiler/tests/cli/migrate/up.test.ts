// `migrate up`, `down` and `status`, on a server and on a PGlite in a folder.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { project } from "../run.ts";
import { serverConfig } from "./server-config.ts";

const init = "20260101T000000_init";
const index = "20260102T000000_index";
const late = "20260103T000000_late";
const alone = "-- entity-derive: no transaction\n";
const files = {
  ...serverConfig,
  [`migrations/${init}.sql`]: "CREATE TABLE public.users (id int PRIMARY KEY, name text);\n",
  [`migrations/${index}.sql`]: `${alone}CREATE INDEX CONCURRENTLY users_name_idx ON public.users (name);\n`,
  [`migrations/${index}.down.sql`]: `${alone}DROP INDEX CONCURRENTLY public.users_name_idx;\n`,
  [`migrations/${late}.sql`]: "-- entity-derive: after deployment\nALTER TABLE public.users DROP COLUMN name;\n",
};

test("on a server: up to a file, before the deployment, all; what failed is named by file, line and statement", async (context) => {
  const database = await freshDatabase();
  context.after(() => database.drop());
  const { run, write } = project(context, files);
  const at = ["--database", database.address];

  const planned = await run("migrate", "up", "--dry-run", ...at);
  assert.deepEqual([planned.exitCode, planned.errors], [0, ""]);
  assert.equal(planned.output, [init, index, late].map((name) => `would apply ${name}: 1 statement\n`).join(""));
  const before = await run("migrate", "status", ...at);
  assert.match(
    before.output,
    /^pending {7}20260101T000000_init\n[\s\S]*pending {7}20260103T000000_late, after deployment\n$/,
  );

  const first = await run("migrate", "up", "--to", init, ...at);
  assert.deepEqual([first.exitCode, first.errors], [0, ""]);
  assert.match(first.output, /^applied 20260101T000000_init, in \d.*\napplied 1 migration; 2 migrations pending\n$/);
  const second = await run("migrate", "up", "--before-deployment", ...at);
  assert.match(second.output, /^applied 20260102T000000_index, in \d.*\napplied 1 migration; 1 migration pending\n$/);

  write("migrations/20260104T000000_wrong.sql", "SELECT 1;\n\nALTER TABLE public.users\n  ADD COLUMN a nonsense;\n");
  const failed = await run("migrate", "up", ...at);
  assert.equal(failed.exitCode, 1);
  assert.match(
    failed.output,
    /error: migrations\/20260104T000000_wrong\.sql failed at line 3, `ALTER TABLE public\.users …`: type "nonsense" does not exist\n/,
  );
  assert.match(failed.output, /applied before the failure: 20260103T000000_late\n$/);
  const github = await run("migrate", "up", "--format", "github", ...at);
  assert.match(github.output, /^::error file=migrations\/20260104T000000_wrong\.sql,line=3::/);

  write(
    "migrations/20260104T000000_wrong.sql",
    `${alone}CREATE UNIQUE INDEX CONCURRENTLY users_one ON public.users ((id * 0));\n`,
  );
  write("migrations/20260103T000001_rows.sql", "INSERT INTO public.users VALUES (1), (2);\n");
  const duplicated = await run("migrate", "up", ...at);
  assert.match(
    duplicated.output,
    /could not create unique index "users_one": Key \(\(id \* 0\)\)=\(0\) is duplicated\.\n {2}help: change the rows or the file, and run it again: the index was removed/,
  );

  write(`migrations/${init}.sql`, "CREATE TABLE public.users (id bigint PRIMARY KEY, name text);\n");
  const changed = await run("migrate", "up", ...at);
  assert.equal(changed.exitCode, 1);
  assert.match(changed.output, /error\[?.*ED806[\s\S]*20260101T000000_init\.sql was changed after it was applied/);
  const status = await run("migrate", "status", "--format", "json", ...at);
  assert.equal(status.exitCode, 1);
  const { migrations } = JSON.parse(status.output) as { readonly migrations: readonly { readonly state: string }[] };
  assert.deepEqual(
    migrations.map(({ state }) => state),
    ["changed", "applied", "applied", "applied", "pending"],
  );
});

test("on a PGlite: a dry run makes no folder; down undoes what the last run has applied", async (context) => {
  const { run, path } = project(context, files);
  const at = ["--database", "./data"];
  assert.match((await run("migrate", "up", "--dry-run", ...at)).output, /would apply 20260103T000000_late/);
  assert.match((await run("migrate", "status", ...at)).output, /^pending/);
  assert.equal(existsSync(join(path, "data")), false);
  for (const file of [init, index]) {
    const up = await run("migrate", "up", "--to", `migrations/${file}.sql`, ...at);
    assert.equal(up.exitCode, 0, up.errors);
  }
  const planned = await run("migrate", "down", "--dry-run", ...at);
  assert.deepEqual([planned.exitCode, planned.output], [0, `would run ${index}.down.sql: 1 statement\n`]);
  const down = await run("migrate", "down", ...at);
  assert.equal(down.exitCode, 0, down.errors + down.output);
  assert.match(down.output, /^ran 20260102T000000_index\.down\.sql, in .*\nundid 1 migration\n$/);
  for (const dryRun of [["--dry-run"], []]) {
    const missing = await run("migrate", "down", ...dryRun, ...at);
    assert.equal(missing.exitCode, 1);
    assert.match(missing.output, /there is no 20260101T000000_init\.down\.sql, so nothing was reverted/);
  }
});

test("wrong usage and no connection are exit code 2", async (context) => {
  const { run } = project(context, files);
  for (const [given, said] of [
    [["up", "--wait", "ten"], /a duration is a number with a unit/],
    [["up", "--to", "inti", "--database", "./data"], /did you mean 20260101T000000_init\?|there is no migration inti/],
    [["up", "--database", "postgres://127.0.0.1:1/none"], /cannot connect to/],
    [["status"], /no database is specified/],
  ] as const) {
    const { exitCode, errors } = await run("migrate", ...given);
    assert.equal(exitCode, 2, given.join(" "));
    assert.match(errors, said);
  }
});
