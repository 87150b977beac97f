// `entity-derive verify` on databases as they are: behind their migrations, changed by hand, on servers and PGlite.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { freshDatabase, serverAddress } from "@entity-derive/test-databases";
import { Client } from "pg";
import { runCommands } from "../../errors/run-commands.ts";
import { project } from "../run.ts";

const user = `import { auto, column, entity, field, filter, id, type i64, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true, migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: "live", ci: true }) name!: string;
  @field("create", "update", "response") @filter visits: i64 = 0;
  @field("create", "update", "response") phone!: string | null;
  @field("skip") deletedAt!: Date | null;
  @auto @field("response") createdAt!: Date;
}
`;

const files = {
  "src/user.entity.ts": user,
  "migrations/20260101T000000_init.sql": `CREATE TABLE public.users (
  id UUID PRIMARY KEY, name TEXT NOT NULL, visits BIGINT NOT NULL DEFAULT 0, deleted_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL DEFAULT NOW()
);
CREATE UNIQUE INDEX users_name_lower_key ON public.users (LOWER(name)) WHERE deleted_at IS NULL;
`,
  "migrations/20260102T000000_phone.sql": "ALTER TABLE public.users ADD COLUMN phone VARCHAR(40);\n",
};

test("a database is only read, and what it lacks is the migration that is pending", async (context) => {
  const { run } = project(context, files);
  const database = await freshDatabase();
  const client = new Client(database.address);
  await client.connect();
  context.after(async () => {
    await client.end();
    await database.drop();
  });
  const to = ["--database", database.address];
  await run("migrate", "up", "--to", "20260101T000000_init", ...to);
  const snapshot =
    "SELECT relname, relfilenode, reltuples FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1";
  const before = await client.query(snapshot);
  const behind = await run("verify", ...to);
  assert.equal(behind.exitCode, 1);
  assert.match(
    behind.output,
    /^error ED811: PostgreSQL rejects .* column "phone" .*does not exist\n {2}src\/user\.entity\.ts:8:/,
  );
  assert.match(behind.output, /help: 20260102T000000_phone\.sql is pending: run `entity-derive migrate up`/);
  assert.equal(behind.output.match(/ED811: /g)?.length, 1);
  assert.deepEqual((await client.query(snapshot)).rows, before.rows);

  await run("migrate", "up", ...to);
  const there = await run("verify", ...to);
  assert.equal(there.exitCode, 0, there.output);
  assert.match(there.output, /^nothing found: \d+ statements of 1 entity on postgres/);

  await client.query("ALTER TABLE users ALTER visits TYPE integer, ALTER created_at TYPE timestamp");
  const changed = await run("verify", ...to, "--format", "json");
  const diagnostics = JSON.parse(changed.output);
  assert.deepEqual(
    diagnostics.map(({ id, message }: { id: string; message: string }) => `${id} ${message}`),
    [
      "ED812 the column users.visits is integer, but `visits` is read and written as bigint",
      "ED812 the column users.created_at is timestamp without time zone, but `createdAt` is read and written as timestamp with time zone",
    ],
  );
  assert.equal(changed.exitCode, 1);
});

test("without migrations the tables are those that the entities say, also where others make them", async (context) => {
  const { run } = project(context, { "src/user.entity.ts": user.replace(", migrations: true", "") });
  const { output, exitCode } = await run("verify");
  assert.match(output, /^nothing found: \d+ statements of 1 entity on PGlite, from the entities/);
  assert.equal(exitCode, 0);
});

test("--shadow makes the database on a server", async (context) => {
  const { run } = project(context, files);
  const { output, errors } = await run("verify", "--shadow", await serverAddress());
  assert.match(output, /^nothing found: \d+ statements of 1 entity on postgres\S*, from 2 migrations/, errors);
});

test("--explain on a server says that its role has to be a superuser", async (context) => {
  const admin = new Client({ connectionString: await serverAddress() });
  await admin.connect();
  const role = `creator_${process.pid}`;
  await admin.query(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD 'p'`);
  const address = new URL(await serverAddress());
  [address.username, address.password] = [role, "p"];
  const { run } = project(context, files);
  const { errors, exitCode } = await run("verify", "--explain", "--shadow", address.href);
  assert.match(errors, /permission denied for table pg_class\n {2}help: .*`verify --explain` needs a superuser/);
  assert.equal(exitCode, 2);
  await admin.query(`DROP ROLE ${role}`);
  await admin.end();
});

test("what entities need of others belongs into before.sql", async (context) => {
  const joined = `import { entity, field, id, join, type Uuid } from "entity-derive";

@entity({ table: "articles", migrations: true })
@join<{ authorName: string }>({ table: "people", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } })
export class Article {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
}
`;
  const { run, write } = project(context, { "src/article.entity.ts": joined });
  const missing = await run("verify");
  assert.match(missing.output, /relation "public\.people" does not exist\n {2}src\/article\.entity\.ts:4:/);
  assert.match(missing.output, /help: .*before\.sql/);
  write("migrations/before.sql", "CREATE TABLE public.people (id UUID PRIMARY KEY, name INTEGER NOT NULL);\n");
  assert.match((await run("verify")).output, /^nothing found/);
});

test("what drains an outbox is prepared, too, and said at `events`", async (context) => {
  const entities = user.replace("softDelete: true, ", 'softDelete: true, events: "outbox", ');
  const { run, write } = project(context, {
    "src/user.entity.ts": entities,
    "src/reading.entity.ts": `import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "readings", events: { outbox: "batches" }, migrations: true })
export class Reading {
  @id id!: Uuid;
}
`,
  });
  await run("migrate", "new");
  const sound = await run("verify");
  assert.match(sound.output, /^nothing found: \d+ statements of 2 entities/);
  write("migrations/20990101T000000_narrow.sql", "ALTER TABLE public.entity_outbox DROP COLUMN last_error;\n");
  const { output, exitCode } = await run("verify");
  assert.equal(exitCode, 1);
  assert.match(
    output,
    /^error ED811: PostgreSQL rejects `outbox\.claim`.*last_error.*does not exist\n {2}src\/user\.entity\.ts:3:/,
  );
  assert.equal(output.match(/ED811: /g)?.length, 1, output);
});

test("a mistake in an entity file is shown, and nothing else is done", async (context) => {
  const { run } = project(context, { "src/user.entity.ts": user.replace('table: "users", ', "") });
  const { output, exitCode } = await run("verify");
  assert.equal(exitCode, 1);
  assert.match(output, /^error ED101: [\s\S]*nothing was verified/);
});

const examples = join(import.meta.dirname, "../../../../../examples");

test("PostgreSQL accepts every statement of the shop, and none grows with its tables but what is asked for", async () => {
  assert.match(
    await runCommands(join(examples, "shop"), ["verify --explain --strict"]),
    /^nothing found: \d+ statements/,
  );
});

for (const example of ["tracker", "clinic"])
  test(`nothing of the ${example} grows with its tables but what is asked for`, async () => {
    assert.match(
      await runCommands(join(examples, example), ["verify --explain --strict"]),
      /^nothing found: \d+ state/,
    );
  });
