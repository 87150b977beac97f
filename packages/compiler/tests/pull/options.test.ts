// The options of `entity-derive pull`, and what it says of databases that are not what fields can hold.
import assert from "node:assert/strict";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { type FreshDatabase, freshDatabase, versionsOfServer } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import { Client, Pool } from "pg";
import { type Project, project } from "../cli/run.ts";

const schema = `
CREATE SCHEMA auth;
CREATE SCHEMA crm;
CREATE TABLE people (id bigint PRIMARY KEY, name text NOT NULL, born date, met timestamptz, worth numeric, at time, grid int[]);
CREATE TABLE auth.users (id uuid PRIMARY KEY, nickname text);
CREATE TABLE crm.leads (id uuid PRIMARY KEY);
INSERT INTO people VALUES (9007199254740993, 'a', '-infinity', 'infinity', 'NaN', '24:00', '{{1,2},{3,4}}'), (1, 'b', NULL, NULL, NULL, NULL, NULL);

CREATE TABLE odd (
  id uuid PRIMARY KEY, markup xml, took interval, paid money, span int4range, spans datemultirange, steps interval[],
  ranges numrange[], bits bit varying(8), place point, net cidr, mac macaddr, words tsvector, path jsonpath
);
`;

let database: FreshDatabase;
before(async () => {
  database = await freshDatabase();
  await execute(schema);
});
after(() => database.drop());

const execute = (sql: string): Promise<void> => executeOn(database.address, sql);

async function executeOn(address: string, sql: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(sql);
  await client.end();
}

function pulling(context: TestContext): Project {
  const made = project(context);
  symlinkSync(join(import.meta.dirname, "../../../../node_modules"), join(made.path, "node_modules"));
  return made;
}

test("--names says what classes are called, of a schema too", async (context) => {
  const { run, path, read } = pulling(context);
  writeFileSync(join(path, "names.json"), '{ "people": "Human", "auth.users": "Account" }');
  const { output, errors } = await run("pull", "--database", database.address, "--out", "src", "--names", "names.json");
  assert.match(output, /^wrote 4 entity files into src\n/, errors);
  assert.match(read("src/human.entity.ts"), /^export class Human \{$/m);
  assert.match(
    read("src/account.entity.ts"),
    /@entity\(\{ table: "users", schema: "auth", .*\}\)\nexport class Account/,
  );

  writeFileSync(join(path, "names.json"), '{ "people": "no name" }');
  const refused = await run("pull", "--database", database.address, "--names", "names.json");
  assert.equal(refused.exitCode, 2);
  assert.match(refused.errors, /"no name" is not a valid class name for `people`/);
});

test("--schema pulls some schemas, and --dry-run writes nothing", async (context) => {
  const { run, list } = pulling(context);
  const before = list();
  const given = ["--database", database.address, "--schema", "auth", "crm", "--dry-run", "--format", "json"];
  const { output, errors } = await run("pull", ...given);
  const { wouldWrite, written } = JSON.parse(output);
  assert.deepEqual(written, [], errors);
  assert.deepEqual(
    wouldWrite.filter((name: string) => name.endsWith(".entity.ts")),
    ["src/entities/user.entity.ts", "src/entities/lead.entity.ts"],
  );
  assert.deepEqual(list(), before);
});

test("--sample names what fields could not hold, and makes a bigint of a column that needs one", async (context) => {
  const { run, read } = pulling(context);
  const { output } = await run("pull", "--database", database.address, "--out", "src", "--sample");
  const [, section = ""] = output.split("values that a field cannot represent:\n");
  assert.equal(
    section.split("\n\n")[0],
    [
      "  public.people.id: numbers beyond ±(2^53 − 1), in 1 row; its field is a bigint",
      "  public.people.born: infinity, or years before 1 or after 9999, in 1 row",
      "  public.people.met: infinity, or years before 1 or after 9999, in 1 row",
      "  public.people.worth: NaN or infinity, in 1 row",
      "  public.people.at: 24:00:00, in 1 row",
      "  public.people.grid: arrays of several dimensions, or with NULL in them, in 1 row",
    ].join("\n"),
  );
  assert.match(read("src/person.entity.ts"), /@id @field\("create"\) id!: bigint;/);
});

test("a second pull says in what entities differ, and leaves them as they are", async (context) => {
  const { run, read, write } = pulling(context);
  // So that no server is older than what migrations are written for, which would be a warning as well.
  write("entity-derive.config.json", '{ "postgres": 15 }\n');
  await run("pull", "--database", database.address, "--out", "src", "--schema", "crm");
  const entity = read("src/lead.entity.ts");
  await execute("ALTER TABLE crm.leads ADD COLUMN source text; CREATE TABLE crm.calls (id uuid PRIMARY KEY)");
  try {
    const again = await run("pull", "--database", database.address, "--out", "src", "--schema", "crm");
    assert.match(again.output, /^wrote 1 entity file into src\n/, again.errors);
    assert.match(
      again.output,
      /entities that differ from the database:\n {2}the column crm\.leads\.source is missing\n/,
    );
    assert.equal(read("src/lead.entity.ts"), entity);
    assert.match(read("src/call.entity.ts"), /export class Call \{/);

    const shown = await run(
      "pull",
      "--database",
      database.address,
      "--out",
      "src",
      "--schema",
      "crm",
      "--format",
      "github",
    );
    assert.equal(
      shown.output,
      "::warning::the column crm.leads.source is missing%0Ahelp: change the entity, or write a migration for the database\n",
    );
    assert.equal(shown.exitCode, 0);
  } finally {
    await execute("ALTER TABLE crm.leads DROP COLUMN source; DROP TABLE crm.calls");
  }
});

test("foreign keys of a second pull lead to entities that are there", async (context) => {
  const { run, read, path } = pulling(context);
  const own = await freshDatabase();
  context.after(() => own.drop());
  await executeOn(
    own.address,
    "CREATE TYPE state AS ENUM ('new'); CREATE TABLE authors (id uuid PRIMARY KEY, state state NOT NULL)",
  );
  await run("pull", "--database", own.address, "--out", "src/people");
  const author = read("src/people/author.entity.ts");
  await executeOn(
    own.address,
    `CREATE TABLE books (id uuid PRIMARY KEY, author_id uuid NOT NULL REFERENCES authors, state state NOT NULL);
     CREATE TABLE author (id uuid PRIMARY KEY)`,
  );
  const { output, errors } = await run("pull", "--database", own.address, "--out", "src/books");
  assert.match(output, /^wrote 2 entity files into src\/books\n/, errors);
  assert.doesNotMatch(output, /described by no entity/);
  assert.match(output, /next: .* then `entity-derive migrate new`, then `entity-derive migrate baseline NAME`/);
  const book = read("src/books/book.entity.ts");
  assert.match(book, /import type \{ Author \} from "\.\.\/people\/author\.entity\.ts";/);
  assert.match(book, /import type \{ State \} from "\.\.\/people\/state\.ts";/);
  assert.match(book, /@belongsTo<Author>\(\{ index: false \}\).* authorId!: Uuid;/);
  // Another table of the same singular gets another class.
  assert.match(read("src/books/public-author.entity.ts"), /@entity\(\{ table: "author",/);
  assert.equal(read("src/people/author.entity.ts"), author);
  assert.equal((await run("generate")).exitCode, 0);
  assert.equal((await run("migrate", "new")).exitCode, 0);
  const again = await run("pull", "--database", own.address, "--out", "src/books", "--format", "json");
  const { written, differences } = JSON.parse(again.output);
  assert.deepEqual([written, differences], [[], []], path);
});

test("types without a counterpart are read and written as the text that PostgreSQL gives them", async (context) => {
  const { run, path } = pulling(context);
  await run("pull", "--database", database.address, "--out", "src", "--schema", "public");
  const generated = await run("generate");
  assert.equal(generated.exitCode, 0, generated.errors);
  const { PostgresOddRepository } = await import(pathToFileURL(join(path, "src/odd.derived/index.ts")).href);
  const pool = new Pool({ connectionString: database.address });
  try {
    const odd = new PostgresOddRepository(pgDatabase(pool));
    const given = {
      markup: "<a>b &amp; c</a>",
      took: "1 day 02:03:00",
      paid: "$1,234.50",
      span: "[1,5)",
      spans: "{[2026-01-01,2026-02-01)}",
      steps: ["00:00:01", "1 mon"],
      ranges: ["[1.5,2)", "(,3]"],
      bits: "101",
      place: "(1,2.5)",
      net: "10.0.0.0/8",
      mac: "08:00:2b:01:02:03",
      words: "'fox':2 'quick':1",
      path: '$."a"[*]',
    };
    const made = await odd.create(given);
    assert.deepEqual({ ...made, ...given }, made);
    const [many] = await odd.createMany([given]);
    assert.deepEqual({ ...many, ...given }, many);
    const changed = await odd.update(made.id, { span: "[2,7)", steps: [], took: null });
    assert.deepEqual([changed.span, changed.steps, changed.took, changed.paid], ["[2,7)", [], null, "$1,234.50"]);
    assert.deepEqual(await odd.findById(made.id), changed);
  } finally {
    await pool.end();
  }
});

test("a server that is older than what migrations are written for is a warning", async (context) => {
  const { run, write } = pulling(context);
  const [version = 0] = await versionsOfServer();
  const onDatabase = ["--database", database.address, "--dry-run"];
  const warning = new RegExp(
    `warning: the server is PostgreSQL ${version}, and migrations are written for PostgreSQL 18\n  help: set \`postgres: ${version}\``,
  );
  const { output } = await run("pull", ...onDatabase);
  if (version < 18) assert.match(output, warning);
  else assert.doesNotMatch(output, /warning/);
  const { server, postgres } = JSON.parse((await run("pull", ...onDatabase, "--format", "json")).output);
  assert.deepEqual([server, postgres], [version, 18]);
  write("entity-derive.config.json", `{ "postgres": ${version} }\n`);
  assert.doesNotMatch((await run("pull", ...onDatabase)).output, /warning/);
});

test("what no baseline makes is listed with what needs it, and a new database gets the rest", async (context) => {
  const old = await freshDatabase();
  const fresh = await freshDatabase();
  context.after(() => Promise.all([old.drop(), fresh.drop()]));
  await executeOn(
    old.address,
    `CREATE TYPE address AS (street text, city text);
     CREATE TYPE span AS RANGE (subtype = int4);
     CREATE AGGREGATE total(integer) (sfunc = int4pl, stype = integer);
     CREATE TABLE notes (id uuid PRIMARY KEY, likes integer NOT NULL);
     CREATE TABLE places (id uuid PRIMARY KEY, at address);
     CREATE FUNCTION city(at address) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT (at).city';
     CREATE VIEW liked AS SELECT total(likes) AS likes FROM notes;
     CREATE VIEW well_liked AS SELECT * FROM liked WHERE likes > 10;
     CREATE VIEW cities AS SELECT city(at) FROM places;
     CREATE TABLE events (at date NOT NULL PRIMARY KEY) PARTITION BY RANGE (at);
     CREATE TABLE events_2026 PARTITION OF events FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
     CREATE VIEW busy AS SELECT at FROM events;
     CREATE VIEW plain AS SELECT id FROM notes`,
  );
  const { run, write } = pulling(context);
  write("entity-derive.config.json", '{ "postgres": 15 }\n');
  const pulled = await run("pull", "--database", old.address, "--out", "src");
  assert.equal(pulled.exitCode, 0, pulled.errors);
  assert.match(pulled.output, /^wrote 1 entity file into src\n/);
  assert.doesNotMatch(pulled.output, /described by no entity/);
  const [, section = ""] = pulled.output.split("not in the baseline: write a migration for new databases:\n");
  assert.deepEqual(
    section.split("\n\n")[0]?.split("\n").sort(),
    [
      "  the composite type address",
      "  the range type span",
      "  the aggregate total",
      "  the partitioned table events",
      "  CREATE TABLE public.places: it needs the composite type address",
      "  CREATE OR REPLACE FUNCTION public.city(at public.address): it needs the composite type address",
      "  CREATE VIEW public.liked: it needs the aggregate total",
      "  CREATE VIEW public.busy: it needs the partitioned table events",
      "  CREATE VIEW public.well_liked: it needs the view liked",
      "  CREATE VIEW public.cities: it needs the table places",
      "  ALTER TABLE public.places ADD CONSTRAINT places_pkey PRIMARY KEY (id): it needs the table places",
    ].sort(),
  );
  const up = await run("migrate", "up", "--database", fresh.address);
  assert.equal(up.exitCode, 0, up.output + up.errors);
  const client = new Client(fresh.address);
  await client.connect();
  const { rows } = await client.query(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
  );
  await client.end();
  assert.deepEqual(
    rows.map(({ table_name: name }) => name),
    ["entity_migrations", "notes", "plain"],
  );
});
