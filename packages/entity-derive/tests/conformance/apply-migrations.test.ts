// What `applyMigrations` promises, through each adapter.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import {
  applyMigrations,
  MigrationFileError,
  MigrationHistoryError,
  type MigrationProgress,
  MigrationRunError,
  type MigrationText,
  migrationStatus,
  recordMigrations,
  undoMigrations,
} from "entity-derive/migrations";
import { type Database, type Migration, migrate, newUuid } from "entity-derive/runtime";
import { statement } from "../statements.ts";

const noTransaction = "-- entity-derive: no transaction\n";
const people: MigrationText = {
  name: "20261101T000000_people",
  text: "CREATE TABLE public.people (id int PRIMARY KEY, name text);\nINSERT INTO public.people SELECT n, 'a' || n FROM generate_series(1, 20) n;",
};
const index: MigrationText = {
  name: "20261102T000000_index",
  text: `${noTransaction}CREATE INDEX CONCURRENTLY people_name_idx ON public.people (lower(name)) WHERE id > 3;`,
};
const backfill: MigrationText = {
  name: "20261102T000001_backfill",
  text: `${noTransaction}DO $$ BEGIN
    WHILE EXISTS (SELECT FROM public.people WHERE name LIKE 'a%') LOOP
      UPDATE public.people SET name = 'b' WHERE id IN (SELECT id FROM public.people WHERE name LIKE 'a%' LIMIT 5);
      COMMIT;
    END LOOP;
  END $$`,
};
const cleanup: MigrationText = {
  name: "20261103T000000_cleanup",
  text: "-- entity-derive: after deployment\nSET search_path = public; ALTER TABLE people DROP COLUMN name;",
};
const files = [people, index, backfill, cleanup];

async function rows(db: Database, sql: string): Promise<unknown[]> {
  return (await db.query(statement("rows", sql), [])).rows.flat();
}

const states = async (db: Database, source: readonly MigrationText[]): Promise<unknown> =>
  (await migrationStatus(db, source)).entries.map(({ name, state }) => `${name} ${state}`);

eachDatabase(
  "applyMigrations",
  (database) => {
    test("applies what is pending in order, records it, and does nothing the second time", async () => {
      const { db } = database;
      assert.deepEqual(
        await states(db, files),
        files.map(({ name }) => `${name} pending`),
      );
      const seen: MigrationProgress[] = [];
      const done = await applyMigrations(db, files.toReversed(), {
        onProgress: (progress) => void seen.push(progress),
      });
      assert.deepEqual(done, { applied: files.map(({ name }) => name), pending: [] });
      assert.deepEqual(
        seen.flatMap((one) => (one.kind === "file" || one.kind === "done" ? [`${one.kind} ${one.file}`] : [])),
        files.flatMap(({ name }) => [`file ${name}`, `done ${name}`]),
      );
      assert.deepEqual(await rows(db, "SELECT count(*) FROM people"), ["20"]);
      assert.deepEqual(await applyMigrations(db, files), { applied: [], pending: [] });
      const { entries, problems } = await migrationStatus(db, files);
      assert.deepEqual(problems, []);
      for (const { state, appliedAt, duration } of entries) {
        assert.equal(state, "applied");
        assert.ok(Math.abs(Date.now() - (appliedAt?.getTime() ?? 0)) < 60_000);
        assert.ok(duration !== null && duration >= 0 && duration < 60_000, `${duration}`);
      }
      assert.deepEqual(
        await rows(
          db,
          `SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
            WHERE locktype = 'advisory' AND objid <> 0 AND granted AND datname = current_database()`,
        ),
        ["0"],
      );
    });

    test("stops where it is told to", async () => {
      const { db } = database;
      const before = await applyMigrations(db, files, { to: index.name });
      assert.deepEqual(before, { applied: [people.name, index.name], pending: [backfill.name, cleanup.name] });
      const without = await applyMigrations(db, files, { beforeDeployment: true });
      assert.deepEqual(without, { applied: [backfill.name], pending: [cleanup.name] });
      assert.deepEqual(await applyMigrations(db, files, { to: people.name }), {
        applied: [],
        pending: [cleanup.name],
      });
      await assert.rejects(applyMigrations(db, files, { to: "nonsense" }), { reason: "usage", fault: /nonsense/ });
    });

    test("a file that fails changes nothing, and says where; those before it stay", async () => {
      const { db } = database;
      const broken = {
        name: "20261102T120000_broken",
        text: "CREATE TABLE public.extra (id int);\n\n-- What is wrong.\nALTER TABLE public.people\n  ADD nothing nonsense;",
      };
      const thrown = await applyMigrations(db, [...files, broken]).catch((error: unknown) => error);
      assert.ok(thrown instanceof MigrationRunError, String(thrown));
      assert.equal(thrown.reason, "failed");
      assert.deepEqual(thrown.place, {
        file: broken.name,
        line: 4,
        statement: "ALTER TABLE public.people\n  ADD nothing nonsense",
      });
      assert.deepEqual(thrown.applied, [people.name, index.name, backfill.name]);
      assert.match(
        thrown.message,
        /^20261102T120000_broken\.sql:4: type "nonsense" does not exist; correct the file, and run it again: none of its statements are applied/,
      );
      assert.deepEqual(await rows(db, "SELECT to_regclass('public.extra')"), [null]);
      const mended = { ...broken, text: broken.text.replace("nonsense", "int") };
      assert.deepEqual((await applyMigrations(db, [...files, mended])).applied, [broken.name, cleanup.name]);
    });

    test("what was made by hand before its migration leads to `migrate baseline`", async () => {
      const { db } = database;
      await applyMigrations(db, [people]);
      await db.execute("ALTER TABLE people ADD phone text");
      const phone = { name: "20261102T000000_phone", text: "ALTER TABLE public.people ADD COLUMN phone text" };
      await assert.rejects(applyMigrations(db, [people, phone]), {
        fault: /phone.*already exists/,
        help: /created by hand, .* run `entity-derive migrate baseline 20261102T000000_phone` to record/,
      });
    });

    test("a server that is older than what the files are written for is refused before any is applied", async () => {
      const { db } = database;
      const refused = { reason: "refused", fault: /^the server is PostgreSQL \d\d, and .* for PostgreSQL 99$/ };
      await assert.rejects(applyMigrations(db, files, { postgres: 99 }), refused);
      assert.deepEqual(await rows(db, "SELECT to_regclass('public.people')"), [null]);
      await applyMigrations(db, [people], { postgres: 15 });
      // Nothing would be run.
      await applyMigrations(db, [people], { postgres: 99 });
      const all = [people, { name: `${people.name}.down`, text: "DROP TABLE public.people" }];
      await assert.rejects(undoMigrations(db, all, { postgres: 99 }), refused);
    });

    test("a constraint that is checked at COMMIT fails there", async () => {
      const { db } = database;
      const late = {
        name: "20261101T000000_late",
        text: "CREATE TABLE public.a (id int UNIQUE DEFERRABLE INITIALLY DEFERRED); INSERT INTO public.a VALUES (1), (1)",
      };
      await assert.rejects(applyMigrations(db, [late]), { reason: "failed", fault: /duplicate key/ });
      assert.deepEqual(await states(db, [late]), [`${late.name} pending`]);
    });

    test("ED806: changed, unknown and out of order; layout and a later stamp are none", async () => {
      const { db } = database;
      await applyMigrations(db, [people, cleanup]);
      const refused = async (source: readonly MigrationText[], ...faults: readonly string[]): Promise<void> => {
        const thrown = await applyMigrations(db, source).catch((error: unknown) => error);
        assert.ok(thrown instanceof MigrationHistoryError, String(thrown));
        assert.equal(thrown.id, "ED806");
        assert.deepEqual(
          thrown.problems.map(({ name, state }) => `${name} ${state}`),
          faults,
        );
        assert.deepEqual((await migrationStatus(db, source)).problems, thrown.problems);
      };
      const changed = { ...people, text: people.text.replace("id int", "id bigint") };
      await refused([changed, cleanup], `${people.name} changed`);
      await refused([cleanup], `${people.name} unknown`);
      await refused([people, index, cleanup], `${index.name} out of order`);
      await refused(
        [index, changed],
        `${people.name} changed`,
        `${index.name} out of order`,
        `${cleanup.name} unknown`,
      );
      assert.deepEqual(await rows(db, "SELECT to_regclass('public.people_name_idx')"), [null]);
      const laidOut = { ...people, text: `-- People.\r\n${people.text.replaceAll("\n", "\r\n\r\n")}` };
      await applyMigrations(db, [laidOut, cleanup]);
      const later = { ...cleanup, name: cleanup.name.replace("20261103", "20261104") };
      assert.deepEqual(await states(db, [people, later]), [`${people.name} applied`, `${later.name} restamped`]);
      await applyMigrations(db, [people, later]);
      assert.deepEqual(await states(db, [people, later]), [`${people.name} applied`, `${later.name} applied`]);
    });

    test("what a file sets is gone in the next one, and TimeZone is UTC", async () => {
      const { db } = database;
      await db.execute("DROP ROLE IF EXISTS migrations_role; CREATE ROLE migrations_role");
      const show = `SELECT current_user, current_setting('TimeZone') AS zone, current_setting('search_path') AS path,
        current_setting('lock_timeout') <> '0' AS waits, current_setting('default_transaction_read_only') AS reads`;
      await applyMigrations(db, [
        { name: "1_before", text: `CREATE TABLE public.seen AS ${show}` },
        {
          name: "2_set",
          text: `SET TimeZone = 'America/St_Johns'; SET search_path = pg_catalog; SET statement_timeout = '1h';
            SET default_transaction_read_only = on; SET ROLE migrations_role;`,
        },
        { name: "3_alone", text: `${noTransaction}SET TimeZone = 'America/St_Johns'` },
        { name: "4_after", text: `INSERT INTO public.seen ${show}` },
      ]);
      assert.deepEqual(await rows(db, "SELECT count(*), count(DISTINCT seen), max(zone) FROM seen"), ["2", "1", "UTC"]);
      await db.execute("DROP ROLE migrations_role");
    });

    test("an index that is there is only recorded, one that is another is refused, an unfinished one is built anew", async () => {
      const { db } = database;
      await applyMigrations(db, [people]);
      await db.execute("CREATE INDEX people_name_idx ON people (lower(name)) WHERE id > 4");
      await assert.rejects(applyMigrations(db, [people, index]), {
        reason: "different",
        fault: /people_name_idx already exists with another definition/,
      });
      await db.execute(
        "DROP INDEX people_name_idx; CREATE INDEX people_name_idx ON people (lower(name)) WHERE (id > 3)",
      );
      const before = await rows(db, "SELECT 'people_name_idx'::regclass::oid");
      const found: boolean[] = [];
      const onProgress = (one: MigrationProgress): void => {
        if (one.kind === "done") found.push(one.found);
      };
      await applyMigrations(db, [people, index], { onProgress });
      assert.deepEqual(await rows(db, "SELECT 'people_name_idx'::regclass::oid"), before);
      const unique = {
        name: "20261102T000002_unique",
        text: `${noTransaction}CREATE UNIQUE INDEX CONCURRENTLY "People Name" ON public.people ((1))`,
      };
      const count = "SELECT count(*) FROM pg_class WHERE relname = 'People Name'";
      await assert.rejects(applyMigrations(db, [people, index, unique]), {
        reason: "failed",
        fault: /^could not create unique index "People Name"$/,
        detail: /^Key .*=\(1\) is duplicated\.$/,
        help: /the index was removed$/,
      });
      assert.deepEqual(await rows(db, count), ["0"]);
      await assert.rejects(db.execute(unique.text));
      assert.deepEqual(await rows(db, count), ["1"]);
      await db.execute("DELETE FROM people WHERE id > 1");
      await applyMigrations(db, [people, index, unique], { onProgress });
      const valid = `SELECT indisvalid FROM pg_index WHERE indexrelid = '"People Name"'::regclass`;
      assert.deepEqual(await rows(db, valid), ["t"]);
      assert.deepEqual(found, [true, false]);
      const dropped = {
        name: "20261103T000000_dropped",
        text: `${noTransaction}DROP INDEX CONCURRENTLY people_name_idx`,
      };
      await db.execute("DROP INDEX people_name_idx");
      await applyMigrations(db, [people, index, unique, dropped], { onProgress });
      assert.deepEqual(found, [true, false, true]);
    });

    test("undoes what the last run has applied, or down to a file; a missing file is missed before the first runs", async () => {
      const { db } = database;
      const down = ({ name }: MigrationText, text: string): MigrationText => ({ name: `${name}.down`, text });
      const all = [
        ...files,
        down(cleanup, "ALTER TABLE public.people ADD name text"),
        down(index, `${noTransaction}DROP INDEX CONCURRENTLY public.people_name_idx`),
        down(backfill, ""),
      ];
      await applyMigrations(db, all, { to: people.name });
      await applyMigrations(db, all, { to: backfill.name });
      assert.deepEqual(await undoMigrations(db, all), [backfill.name, index.name]);
      assert.deepEqual(await rows(db, "SELECT to_regclass('public.people_name_idx')"), [null]);
      await assert.rejects(undoMigrations(db, all), {
        reason: "refused",
        fault: /no 20261101T000000_people\.down\.sql/,
      });
      // Their stamps are a second apart, as those of one `migrate new`: each was applied by a run of its own.
      await applyMigrations(db, all, { to: index.name });
      await applyMigrations(db, all, { to: backfill.name });
      assert.deepEqual(await undoMigrations(db, all), [backfill.name]);
      assert.deepEqual(await undoMigrations(db, all), [index.name]);
      await applyMigrations(db, all);
      assert.deepEqual(await undoMigrations(db, all, { to: people.name }), [cleanup.name, backfill.name, index.name]);
      assert.deepEqual((await states(db, all)) as unknown, [
        `${people.name} applied`,
        ...[index, backfill, cleanup].map(({ name }) => `${name} pending`),
      ]);
      assert.deepEqual(await undoMigrations(db, all, { to: people.name }), []);
    });

    test("a table of an earlier version gets the number of the run; what has none is undone down to a file alone", async () => {
      const { db } = database;
      const all = [...files, ...files.map(({ name }) => ({ name: `${name}.down`, text: "SELECT 1" }))];
      const unrecorded = { reason: "refused", fault: new RegExp(`which run applied ${index.name}`), help: /--to NAME/ };
      await recordMigrations(db, files, { to: index.name });
      await assert.rejects(undoMigrations(db, all), unrecorded);
      await db.execute("ALTER TABLE public.entity_migrations DROP COLUMN run");
      const before = await migrationStatus(db, files);
      assert.deepEqual(
        before.entries.map(({ state, run }) => `${state} ${run}`),
        ["applied null", "applied null", "pending null", "pending null"],
      );
      await assert.rejects(undoMigrations(db, all), unrecorded);
      await db.execute(people.text);
      await applyMigrations(db, all, { to: backfill.name });
      const { entries } = await migrationStatus(db, files);
      assert.deepEqual(
        entries.map(({ run }) => run),
        [null, null, 1, null],
      );
      assert.deepEqual(await undoMigrations(db, all), [backfill.name]);
      await assert.rejects(undoMigrations(db, all), unrecorded);
      assert.deepEqual(await undoMigrations(db, all, { to: people.name }), [index.name]);
      // An earlier version adds its records as before.
      await applyMigrations(db, all, { to: index.name });
      await db.execute(
        `INSERT INTO public.entity_migrations (name, checksum, duration)
           SELECT '${backfill.name}', '${entries.find(({ name }) => name === backfill.name)?.file?.checksum}', '1s'`,
      );
      await assert.rejects(undoMigrations(db, all), { fault: new RegExp(`which run applied ${backfill.name}`) });
    });

    test("records without running; migrate() refuses what has records", async () => {
      const { db } = database;
      assert.deepEqual(await recordMigrations(db, files, { to: index.name }), [people.name, index.name]);
      assert.deepEqual(await recordMigrations(db, files, { to: index.name }), []);
      assert.deepEqual(await rows(db, "SELECT to_regclass('public.people')"), [null]);
      const migration: Migration = { table: "public.a", UP: "CREATE TABLE IF NOT EXISTS public.a (id int)" };
      await assert.rejects(migrate(db, [migration]), /entity_migrations has records.*applyMigrations/);
      await undoMigrations(
        db,
        [...files, ...[people, index].map(({ name }) => ({ name: `${name}.down`, text: "SELECT 1" }))],
        { to: people.name },
      );
      await db.execute("DELETE FROM public.entity_migrations");
      await migrate(db, [migration]);
    });

    test("from a folder, by its path and its URL, into a table of another name", async () => {
      const { db } = database;
      const folder = await mkdtemp(join(tmpdir(), "entity-derive-migrations-"));
      try {
        for (const { name, text } of [...files, { name: "schema", text: "nonsense" }, { name: "before", text: "too" }])
          await writeFile(join(folder, `${name}.sql`), text);
        await writeFile(join(folder, "README.md"), "What is here.");
        const table = "records.applied";
        const { applied } = await applyMigrations(db, folder, { table, to: people.name });
        assert.deepEqual(applied, [people.name]);
        await applyMigrations(db, pathToFileURL(folder), { table });
        assert.deepEqual(await rows(db, "SELECT count(*) FROM records.applied"), ["4"]);
        await writeFile(join(folder, "20271101T000000_bytes.sql"), Uint8Array.from([0x53, 0xff, 0xfe]));
        await assert.rejects(applyMigrations(db, folder, { table }), MigrationFileError);
        await rm(join(folder, "20271101T000000_bytes.sql"));
        await writeFile(join(folder, "notes.sql"), "SELECT 1");
        await assert.rejects(applyMigrations(db, folder, { table }), /notes\.sql:1: the file's name/);
      } finally {
        await rm(folder, { recursive: true });
        await db.execute("DROP SCHEMA IF EXISTS records CASCADE");
      }
      await assert.rejects(applyMigrations(db, files, { table: "records" }), RangeError);
      await assert.rejects(applyMigrations(db, files, { wait: Number.NaN }), RangeError);
    });

    test("a file fails where a policy hides rows from its role, instead of passing them over", async () => {
      const { db } = database;
      const role = `"migrations ${newUuid()}"`;
      await db.execute(`CREATE ROLE ${role}; CREATE TABLE notes (owner text, note text); INSERT INTO notes VALUES ('a');
        CREATE POLICY entity_owner ON notes USING (owner = current_setting('entity_derive.owner', true));
        GRANT USAGE ON SCHEMA public TO ${role};
        ALTER TABLE notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY, OWNER TO ${role}`);
      try {
        const text = `SET LOCAL ROLE ${role}; UPDATE public.notes SET note = 'filled';`;
        await assert.rejects(
          applyMigrations(db, [{ name: "20261104T000000_fill", text }]),
          (error) => error instanceof MigrationRunError && /row-level security/.test(String(error.cause ?? error)),
        );
        assert.deepEqual(await rows(db, "SELECT note FROM notes"), [null]);
      } finally {
        await db.execute(`DROP TABLE notes; DROP OWNED BY ${role}; DROP ROLE ${role}`);
      }
    });
  },
  { engines: everyEngine },
);
