// `migrate check` on files written by hand: what agrees, and what is said where something does not.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { project } from "../run.ts";
import { folder, phone, user } from "./entities.ts";

const init = `CREATE TABLE public.users (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
`;
const addPhone = "ALTER TABLE public.users ADD COLUMN phone TEXT;\n";
const files = { "user.entity.ts": user(), "migrations/20260101T000000_init.sql": init, "migrations/schema.sql": init };

test("what agrees is said to", async (context) => {
  const { run } = project(context, files);
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 0, output);
  assert.match(output, /1 migration, schema\.sql and the entities agree, in \d+ ms/);
  assert.match(output, /applied files were not checked for later changes/);
});

test("an entity that changed without a migration is ED807 at the field", async (context) => {
  const { run } = project(context, { ...files, "user.entity.ts": user(phone) });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 1);
  assert.match(output, /error ED807: the column users\.phone is missing\n {2}user\.entity\.ts:7:/);
  assert.match(output, /help: run `migrate new` to write the missing migrations/);
});

test("a schema.sql that is behind is named", async (context) => {
  const { run } = project(context, {
    ...files,
    "user.entity.ts": user(phone),
    "migrations/20260101T000001_phone.sql": addPhone,
  });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 1);
  assert.match(output, /schema\.sql differs from the entities: the column users\.phone is missing/);
});

test("a schema.sql with the marks of a merge in it says what to do", async (context) => {
  const merged = `<<<<<<< ours\n${init}=======\n${init}>>>>>>> theirs\n`;
  const { run } = project(context, { ...files, "migrations/schema.sql": merged });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 1);
  assert.match(output, /ED807: schema\.sql cannot be run: .*\n {2}migrations\/schema\.sql:1:1/);
  assert.match(output, /help: take one side of it after a merge; `migrate new` writes it again/);
});

test("nothing is compared while an entity file has an error", async (context) => {
  const { run } = project(context, { ...files, "user.entity.ts": user().replace("@id ", "") });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 1);
  assert.match(output, /nothing was compared because of entity files with errors/);
});

test("the file that no longer applies is named with its line", async (context) => {
  const { run } = project(context, {
    ...files,
    "user.entity.ts": user(phone),
    "migrations/20260101T000001_phone.sql": addPhone,
    "migrations/20260101T000002_phone_too.sql": `-- Of another branch.\n\n${addPhone}`,
  });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /ED807: 20260101T000002_phone_too\.sql cannot be applied after the files before it: column "phone" of relation "users" already exists\n {2}migrations\/20260101T000002_phone_too\.sql:3:1/,
  );
  assert.match(output, /help: change one of the files: another one already creates it/);
});

test("a file that cannot be read is named with its line", async (context) => {
  const { run } = project(context, { ...files, "migrations/20260101T000001_x.sql": "SELECT 1;\nCOMMIT;\n" });
  const { exitCode, output } = await run("migrate", "check", "--format", "github");
  assert.equal(exitCode, 1);
  assert.match(output, /::error .*file=migrations\/20260101T000001_x\.sql,line=2/);
});

test("domains of before.sql are there for entities and files", async (context) => {
  const withDomain = init.replace("name TEXT", "name public.email");
  const { run } = project(context, {
    "user.entity.ts": user().replace('@field("create"', '@column({ type: "public.email" }) @field("create"'),
    "migrations/before.sql": "CREATE DOMAIN public.email AS TEXT;\n",
    "migrations/20260101T000000_init.sql": withDomain,
    "migrations/schema.sql": withDomain,
  });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 0, output);
});

test("a statement that is not replayed is left out", async (context) => {
  const { run } = project(context, {
    ...files,
    "migrations/20260101T000001_hyper.sql": "-- entity-derive: not replayed\nSELECT create_hypertable('users');\n",
  });
  const { exitCode, output } = await run("migrate", "check");
  assert.equal(exitCode, 0, output);
  assert.match(output, /1 statement was not replayed/);
});

test("files are compared with those of a commit", async (context) => {
  const made = project(context, files);
  const git = (...given: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...given], {
      cwd: made.path,
      encoding: "utf8",
    });
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-qm", "init");
  assert.equal((await made.run("migrate", "check", "--base", "main")).exitCode, 0);

  made.write("migrations/20260101T000000_init.sql", `-- A comment, and white space.\n\n${init}`);
  assert.equal((await made.run("migrate", "check", "--base", "main")).exitCode, 0);

  made.write("migrations/20260101T000000_init.sql", init.replace("name TEXT", "name VARCHAR(90)"));
  const changed = await made.run("migrate", "check", "--base", "main");
  assert.equal(changed.exitCode, 1);
  assert.match(changed.output, /ED806: 20260101T000000_init\.sql differs from main/);

  made.write("migrations/20260101T000000_init.sql", init);
  made.write("migrations/20251231T000000_early.sql", "CREATE TABLE public.early (id INT);\n");
  const early = await made.run("migrate", "check", "--base", "main");
  assert.equal(early.exitCode, 1);
  assert.match(
    early.output,
    /20251231T000000_early\.sql comes before 20260101T000000_init\.sql, which is already in main/,
  );

  assert.equal((await made.run("migrate", "restamp", "migrations/20251231T000000_early.sql")).exitCode, 0);
  assert.equal((await made.run("migrate", "check", "--base", "main")).exitCode, 0);

  made.write("migrations/29991231T000000_locks.sql", "CREATE INDEX locks ON public.users (name);\n");
  const linted = await made.run("migrate", "check", "--base", "main");
  assert.equal(linted.exitCode, 0, linted.output);
  assert.match(linted.output, /warning ED803: .*\n {2}migrations\/29991231T000000_locks\.sql:1:1/);
  assert.equal((await made.run("migrate", "check", "--base", "main", "--strict")).exitCode, 1);

  const before = folder(made);
  const unknown = await made.run("migrate", "check", "--base", "nowhere");
  assert.equal(unknown.exitCode, 2);
  assert.match(unknown.errors, /--base nowhere: there is no commit nowhere/);
  assert.deepEqual(folder(made), before);
});
