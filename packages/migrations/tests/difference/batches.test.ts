// The block of a backfill: what it changes, how it says how far it is, and what lint sees of it where there are no rows.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import { applyMigrations, parseMigration } from "entity-derive/migrations";
import { type BatchedUpdate, batchedUpdate } from "../../src/difference/sql/update-in-batches.ts";
import { describeObservation } from "../../src/lint/describe-effects.ts";
import { lintFiles } from "../../src/lint/lint-files.ts";
import { cacheFolder, embeddedDatabase } from "../../src/replay/databases/embedded-pglite.ts";

sharePglite();

const alone = "-- entity-derive: no transaction\n";
const update = { set: "done = 'x'", where: "done IS NULL", columns: ["id", "done", "total", "changed", "batch_start"] };
const updates: readonly BatchedUpdate[] = [
  { ...update, table: "public.keyed", key: ["id"] },
  { ...update, table: "public.keyless", key: [] },
];
const tables = `
  CREATE TABLE public.keyed (id int PRIMARY KEY, done text, total text, changed text, batch_start text);
  CREATE TABLE public.keyless (id int, done text, total text, changed text, batch_start text)`;

describeBehaviour(
  "batches",
  (database) => {
    beforeEach(() => database.db.execute(tables));

    for (const one of updates)
      test(`${one.table}: all rows are changed, and the session's name says how many are`, async () => {
        const { db } = database;
        await db.execute(`INSERT INTO ${one.table} (id) SELECT n FROM generate_series(1, 12000) n`);
        await db.execute(`CREATE TABLE public.told (text text);
          CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS
          $$BEGIN INSERT INTO public.told VALUES (current_setting('application_name')); RETURN NULL; END$$;
          CREATE TRIGGER note BEFORE UPDATE ON ${one.table} EXECUTE FUNCTION public.note()`);
        await applyMigrations(db, [{ name: "1_fill", text: `${alone}${batchedUpdate(one)}` }]);
        const rows = async (text: string) => (await db.query({ name: "rows", text }, [])).rows;
        assert.deepEqual(await rows(`SELECT count(*) FROM ${one.table} WHERE done = 'x'`), [["12000"]]);
        assert.deepEqual((await rows("SELECT text FROM public.told")).slice(1), [
          ["entity-derive: 5000 of 12000 rows"],
          ["entity-derive: 10000 of 12000 rows"],
        ]);
      });
  },
  { engines: ["pg", "pglite"] },
);

const values = [
  ["name = split_part(lower(email), '@', 1) || '!'", true],
  ["name = coalesce(nick, 'nobody')", true],
  ["name = CASE WHEN nick = '' THEN 'nobody' ELSE users.email END", true],
  ["name = DEFAULT", true],
  ["name = gen_random_uuid()::text", true],
  ["name = 'x', nick = NULL", true],
  ["name = nick", false],
  ["name = NULL", false],
  ["name = 'x' || nick", false],
  ["name = (SELECT text FROM public.names LIMIT 1)", false],
  ["name = facts->>'name'", false],
  ["name = nullif(email, '')", false],
  ["name = public.found(email)", false],
  ["name = CASE WHEN nick = '' THEN 'nobody' END", false],
] as const;

test("a column is filled by what gives a value in every row, and by nothing else", async (context) => {
  const embedded = embeddedDatabase(cacheFolder());
  context.after(() => embedded.close());
  const start = parseMigration(
    "1_start",
    `CREATE TABLE public.users (id int PRIMARY KEY, email text NOT NULL, name text DEFAULT '', nick text, facts jsonb);
     CREATE TABLE public.names (text text);
     CREATE FUNCTION public.found(text text) RETURNS text LANGUAGE sql RETURN (SELECT NULL::text);
     ALTER TABLE public.users ADD CONSTRAINT named NOT NULL name NOT VALID;`,
  );
  const where = "name IS NULL";
  const found = async (texts: readonly string[]): Promise<readonly string[]> => {
    const files = [...texts, "ALTER TABLE public.users VALIDATE CONSTRAINT named;"].map((text, index) =>
      parseMigration(`${index + 2}_file`, text),
    );
    const linted = await lintFiles(embedded, [start], files);
    return linted.flatMap(({ findings }) => findings.filter(({ id }) => id === "ED802").map(({ message }) => message));
  };
  const finding = ["named fails if a row of public.users has NULL in name"];
  for (const [set, isFilled] of values) {
    const block = batchedUpdate({ table: "public.users", key: ["id"], columns: ["id"], set, where });
    for (const text of [`UPDATE public.users SET ${set} WHERE ${where};`, `${alone}${block};`])
      assert.deepEqual(await found([text]), isFilled ? [] : finding, text);
  }
  // A further condition, another table's column, and rows that another update may have emptied.
  for (const text of [
    "UPDATE public.users SET name = 'x' WHERE name IS NULL AND id > 1;",
    "UPDATE public.users SET name = 'x' FROM public.names WHERE names.text IS NULL;",
    "UPDATE public.names SET text = 'name = x WHERE name IS NULL' WHERE text IS NULL;",
  ])
    assert.deepEqual(await found([text]), finding, text);
});

test("lint sees it where there are no rows, and that nothing is left for NOT NULL to fail on", async (context) => {
  const embedded = embeddedDatabase(cacheFolder());
  context.after(() => embedded.close());
  const start = parseMigration("1_start", tables);
  for (const one of updates) {
    const texts = [
      `${alone}${batchedUpdate(one)};`,
      `UPDATE ${one.table} SET total = 'x' WHERE changed IS NOT NULL AND total IS NULL;
       UPDATE ${one.table} SET changed = 'x' WHERE changed IS NULL;`,
      `ALTER TABLE ${one.table} ADD CONSTRAINT done NOT NULL done NOT VALID;
       ALTER TABLE ${one.table} ADD CONSTRAINT done_too CHECK (done IS NOT NULL) NOT VALID;
       ALTER TABLE ${one.table} ADD CONSTRAINT total NOT NULL total NOT VALID;
       ALTER TABLE ${one.table} ADD CONSTRAINT changed NOT NULL changed NOT VALID;`,
      `ALTER TABLE ${one.table} VALIDATE CONSTRAINT done;`,
      `ALTER TABLE ${one.table} VALIDATE CONSTRAINT done_too;`,
      `ALTER TABLE ${one.table} VALIDATE CONSTRAINT total;`,
      `ALTER TABLE ${one.table} VALIDATE CONSTRAINT changed;`,
    ];
    const files = texts.map((text, index) => parseMigration(`${index + 2}_file`, text));
    const linted = await lintFiles(embedded, [start], files);
    const [first] = linted[0]?.observations ?? [];
    assert.equal(
      first === undefined ? "" : describeObservation(first),
      `changes rows of ${one.table} in batches of 5,000, while other sessions read and write`,
    );
    // Nothing has filled all of that one.
    assert.deepEqual(
      linted.flatMap(({ findings }) => findings.filter(({ id }) => id === "ED802").map(({ message }) => message)),
      [`total fails if a row of ${one.table} has NULL in total`],
    );
  }
});
