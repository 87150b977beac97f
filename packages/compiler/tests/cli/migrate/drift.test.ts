// `migrate drift` on a server: what was changed by hand is found, however it is spelled there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { freshDatabase } from "@entity-derive/test-databases";
import { parseMigration } from "entity-derive/migrations";
import { Client } from "pg";
import { project } from "../run.ts";
import { user } from "./entities.ts";

const name = "20260101T000000_init";
const init = `CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TYPE public.mood AS ENUM ('ok', 'bad');
CREATE TABLE public.users (
  id UUID NOT NULL,
  name TEXT NOT NULL CHECK (name IN ('a', 'b') OR length(name) BETWEEN 3 AND 9),
  mood public.mood NOT NULL DEFAULT 'ok',
  price NUMERIC(9, 2) DEFAULT 0,
  made TIMESTAMPTZ NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_name_trgm ON public.users USING gin (name gin_trgm_ops) WHERE mood = 'ok';
CREATE VIEW public.happy AS SELECT id, lower(name) AS name FROM public.users WHERE mood = 'ok';
`;
const files = { "user.entity.ts": user(), [`migrations/${name}.sql`]: init };

const records = `CREATE TABLE public.entity_migrations (
  name TEXT COLLATE "C" PRIMARY KEY, checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT now(), duration INTERVAL NOT NULL DEFAULT '0');
INSERT INTO public.entity_migrations VALUES ('${name}', '${parseMigration(name, init).checksum}');`;

test("a database that is as its files make it is silent, and what was changed by hand is listed", async (context) => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.address });
  await client.connect();
  context.after(async () => {
    await client.end();
    await database.drop();
  });
  const { run } = project(context, files);
  await client.query(init);
  const unknown = await run("migrate", "drift", "--database", database.address);
  assert.equal(unknown.exitCode, 1, unknown.output);
  assert.match(unknown.errors, /public\.entity_migrations has no records[\s\S]*migrate baseline NAME/);
  await client.query(records);

  const fine = await run("migrate", "drift", "--database", database.address);
  assert.equal(fine.exitCode, 0, fine.output + fine.errors);
  assert.match(fine.output, /the database matches its applied migrations, 1 of 1/);

  await client.query(`ALTER TABLE public.users DROP COLUMN price, ALTER COLUMN made TYPE timestamptz(3), ADD COLUMN extra INT;
    CREATE SCHEMA audit; CREATE TABLE audit.entries (id INT);`);
  const drifted = await run("migrate", "drift", "--database", database.address, "--ignore", "audit*");
  assert.equal(drifted.exitCode, 1);
  assert.match(drifted.output, /error: the column users\.extra is in no migration/);
  assert.match(drifted.output, /error: the column users\.price is missing/);
  assert.match(
    drifted.output,
    /error: the column users\.made is timestamp\(3\) with time zone NOT NULL DEFAULT now\(\), but should be timestamp with time zone/,
  );
  assert.doesNotMatch(drifted.output, /audit/);

  const checked = await run("migrate", "check", "--database", database.address);
  assert.doesNotMatch(checked.output, /ED806/);
  await client.query("UPDATE public.entity_migrations SET checksum = 'x'");
  const changed = await run("migrate", "check", "--database", database.address);
  assert.equal(changed.exitCode, 1);
  assert.match(changed.output, /ED806: 20260101T000000_init\.sql was changed after it was applied/);
});

test("a role that may not read the records is told so, without a stack", async (context) => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.address });
  await client.connect();
  const role = `reader_${process.pid}`;
  context.after(async () => {
    await client.query(`DROP ROLE ${role}`);
    await client.end();
    await database.drop();
  });
  const { run } = project(context, files);
  await client.query(`${init}${records} CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  const address = new URL(database.address);
  [address.username, address.password] = [role, "secret"];
  for (const command of [["migrate", "drift"], ["migrate", "status"], ["verify"]]) {
    const { exitCode, output, errors } = await run(...command, "--database", address.href);
    assert.equal(exitCode, 2, output);
    assert.match(errors, /denies access: permission denied for table entity_migrations\n {2}help: use a role with/);
    assert.doesNotMatch(errors, /secret|\n {4}at /);
  }
});

const nowhere = {
  "": /no database is specified\n {2}help: set `--database postgres:/,
  "--database postgres://localhost:1/x": /cannot connect to postgres:\/\/localhost:1\/x: .*ECONNREFUSED/,
  "--database mysql://localhost/x": /there is no database at mysql:\/\/localhost\/x/,
};

for (const [given, message] of Object.entries(nowhere)) {
  test(`drift ${given} is wrong usage`, async (context) => {
    const { run } = project(context, files);
    const { exitCode, errors } = await run("migrate", "drift", ...given.split(" ").filter((word) => word !== ""));
    assert.equal(exitCode, 2);
    assert.match(errors, message);
  });
}
