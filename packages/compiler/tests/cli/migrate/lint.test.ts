// `migrate lint`: which files a call names, in which state they are seen, and what `--strict` and `--format` make of it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { project } from "../run.ts";
import { user } from "./entities.ts";

const init = `CREATE TABLE public.users (
  id UUID NOT NULL,
  name TEXT NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
`;

const files = {
  "migrations/20260101T000000_init.sql": "CREATE TABLE public.users (id int PRIMARY KEY, name text);\n",
  "migrations/20260102T000000_index.sql": "CREATE INDEX users_name_idx ON public.users (name);\n",
  "migrations/20260103T000000_phone.sql": "ALTER TABLE public.users ADD COLUMN phone text;\n",
  "migrations/schema.sql": "CREATE TABLE public.users (id int);\n",
};

test("each file is seen in the state that the ones before it leave", async (context) => {
  const { run } = project(context, files);
  const { exitCode, output } = await run("migrate", "lint", "migrations/*.sql");
  assert.equal(exitCode, 0);
  assert.equal(
    output,
    `migrations/20260101T000000_init.sql:1 locks no existing table
migrations/20260102T000000_index.sql:1 builds public.users_name_idx while no other session can write public.users
migrations/20260103T000000_phone.sql:1 takes ACCESS EXCLUSIVE on public.users, briefly: no table is scanned or rewritten

warning ED803: public.users_name_idx is built while no other session can write public.users
  migrations/20260102T000000_index.sql:1:1
    |
  1 | CREATE INDEX users_name_idx ON public.users (name);
    | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: use CREATE INDEX CONCURRENTLY, in a file of its own with \`-- entity-derive: no transaction\`
  explain: entity-derive explain ED803

1 warning in 1 file
`,
  );
});

test("only the files that are named are shown, a folder for all in it", async (context) => {
  const { run, runIn } = project(context, files);
  const one = await run("migrate", "lint", "migrations/20260103T000000_phone.sql");
  assert.deepEqual([one.exitCode, one.output.split("\n").at(-2)], [0, "1 file, nothing found"]);
  const all = await runIn("migrations", "migrate", "lint", ".", "--format", "json");
  const found = JSON.parse(all.output) as readonly { readonly id: string; readonly path: string }[];
  assert.deepEqual(
    found.map(({ id, path }) => `${path} ${id}`),
    ["20260102T000000_index.sql ED803"],
  );
});

test("a file elsewhere is taken for the next one", async (context) => {
  const { run } = project(context, { ...files, "draft.sql": "ALTER TABLE public.users DROP COLUMN phone;\n" });
  const { exitCode, output } = await run("migrate", "lint", "draft.sql", "--format", "github");
  assert.equal(exitCode, 1);
  assert.match(output, /^::error file=draft\.sql,line=1,.*title=ED801::the column public\.users\.phone is dropped/m);
});

test("a file that undoes another is seen after that one", async (context) => {
  const { run } = project(context, {
    ...files,
    "migrations/20260102T000000_index.down.sql": "DROP INDEX public.users_name_idx;\n",
  });
  const { exitCode, output } = await run("migrate", "lint", "migrations/20260102T000000_index.down.sql");
  assert.equal(exitCode, 0, output);
  assert.match(
    output,
    /^migrations\/20260102T000000_index\.down\.sql:1 takes ACCESS EXCLUSIVE on public\.users, briefly/,
  );
});

test("--strict makes warnings errors", async (context) => {
  const { run } = project(context, files);
  const { exitCode, output } = await run("migrate", "lint", "migrations", "--strict");
  assert.equal(exitCode, 1);
  assert.match(output, /^error ED803: /m);
});

test("a file that cannot be run is named with its line", async (context) => {
  const { run } = project(context, {
    ...files,
    "migrations/20260104T000000_x.sql": "\nALTER TABLE public.nowhere ADD a int;\n",
  });
  const { exitCode, output } = await run("migrate", "lint", "migrations/*.sql");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /^error ED807: 20260104T000000_x\.sql cannot be applied .*"public\.nowhere" does not exist\n {2}migrations\/20260104T000000_x\.sql:2:1/m,
  );
});

test("what matches no file is a wrong call", async (context) => {
  const { run } = project(context, files);
  const { exitCode, errors } = await run("migrate", "lint", "migrations/2027*.sql");
  assert.equal(exitCode, 2);
  assert.match(errors, /no migration matches migrations\/2027\*\.sql/);
});

test("`check --base` lints the files that are new since a commit", async (context) => {
  const { run, path, write } = project(context, {
    "user.entity.ts": user(),
    "migrations/20260101T000000_init.sql": init,
    "migrations/20260102T000000_index.sql": "CREATE INDEX by_hand ON public.users (name);\n",
    "migrations/schema.sql": init,
  });
  const git = (...given: readonly string[]): unknown => execFileSync("git", ["-C", path, ...given], { stdio: "pipe" });
  git("init", "--quiet", "--initial-branch", "main");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "A");
  write("migrations/20260103T000000_more.sql", "CREATE INDEX by_hand_too ON public.users (name);\n");
  const { exitCode, output } = await run("migrate", "check", "--base", "main", "--strict");
  assert.equal(exitCode, 1);
  assert.match(output, /^error ED803: public\.by_hand_too is built/m);
  assert.doesNotMatch(output, /public\.by_hand is built/);
});

test("rows that a new type may not take are put right in a file before", async (context) => {
  const { run } = project(context, {
    "migrations/20260101T000000_init.sql": `CREATE TYPE public.mood AS ENUM ('fine');
CREATE TABLE public.notes (id UUID PRIMARY KEY, mood TEXT NOT NULL);
`,
    "migrations/20260101T000001_mood.sql":
      "ALTER TABLE public.notes ALTER COLUMN mood TYPE public.mood USING mood::public.mood;\n",
  });
  const { output } = await run("migrate", "lint", "migrations/20260101T000001_mood.sql");
  assert.match(output, /ED802[\s\S]*`entity-derive migrate new --empty NAME --before 20260101T000001_mood`/);
});
