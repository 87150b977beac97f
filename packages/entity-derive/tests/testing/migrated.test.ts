// Copies of the database that migration files create, on each engine.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { serverAddress } from "@entity-derive/test-databases";
import type { MigrationText } from "entity-derive/migrations";
import { type Database, newUuid, onQuery } from "entity-derive/runtime";
import { type TestDatabaseOptions, testDatabase } from "entity-derive/testing";
import { files } from "./migration-files.ts";

/** A role is the whole server's, so tests that look at roles use names of their own. */
function uniqueName(prefix: string): string {
  return `${prefix}_${newUuid().replaceAll("-", "_")}`;
}

async function all(db: Database, text: string): Promise<readonly unknown[]> {
  return (await db.query({ name: "test", text }, [])).rows.flat();
}

/** The files and one more, so that no earlier test has made the template. */
function own(...more: readonly string[]): readonly MigrationText[] {
  const texts = [`COMMENT ON TABLE public.rooms IS '${newUuid()}'`, ...more];
  return [...files, ...texts.map((text, index) => ({ name: `2026120${index + 1}T000000_own`, text: `${text};\n` }))];
}

for (const engine of ["pglite", "server"] as const) {
  const open = async (options: TestDatabaseOptions) =>
    testDatabase({ ...options, url: engine === "server" ? await serverAddress() : undefined });

  describe(`a test database of migration files: ${engine}`, () => {
    test("policies and exclusions hold for the application's role, and no policy for the others", async () => {
      const db = await open({ migrations: files, roles: true });
      assert.deepEqual(await all(db, "SELECT current_user"), ["test_application"]);
      assert.deepEqual(await all(db.jobs, "SELECT current_user"), ["test_jobs"]);
      const ours = db.scoped({ owner: "hill" });
      await ours.execute("INSERT INTO rooms (clinic, name) VALUES ('hill', '1')");
      await assert.rejects(ours.execute("INSERT INTO rooms (clinic, name) VALUES ('lake', '1')"), { code: "42501" });
      assert.deepEqual(await all(db.scoped({ owner: "lake" }), "SELECT name FROM rooms"), []);
      for (const other of [db.jobs, db.owner]) assert.deepEqual(await all(other, "SELECT name FROM rooms"), ["1"]);
      await assert.rejects(db.execute("TRUNCATE rooms"), { code: "42501" });
      await assert.rejects(db.execute("SELECT FROM entity_migrations"), { code: "42501" });
      const twice = "INSERT INTO bookings VALUES (7, '[2026-01-01 12:00, 2026-01-03)')";
      await assert.rejects(db.execute(twice), { code: "23P01" });
      await db.close();
      await db.close();
      await assert.rejects(db.execute("SELECT 1"));
    });

    test("without roles it is the owner's", async () => {
      await using db = await open({ migrations: files });
      assert.deepEqual(await all(db, "SELECT current_user = session_user"), ["t"]);
      await db.execute("TRUNCATE rooms");
      assert.deepEqual(await all(db.jobs, "SELECT count(*) FROM bookings"), ["1"]);
    });

    test("the files are applied once for many copies, and each copy has its own rows", async () => {
      const migrations = own("CREATE TABLE public.once ()");
      const created: string[] = [];
      const stop = onQuery(({ statement: text }) => {
        if (text.startsWith("CREATE TABLE public.once")) created.push(text);
      });
      const opened = await Promise.all(Array.from({ length: 4 }, () => open({ migrations, roles: true })));
      stop();
      assert.equal(created.length, 1);
      for (const [index, db] of opened.entries()) {
        await db.owner.execute(`INSERT INTO rooms (clinic, name) VALUES ('hill', '${index}')`);
        assert.deepEqual(await all(db.owner, "SELECT name FROM rooms"), [String(index)]);
      }
      for (const db of opened) await db.close();
    });

    test("a changed file makes another template", async () => {
      const migrations = own();
      await (await open({ migrations })).close();
      const db = await open({
        migrations: [...migrations, { name: "20261231T000000_more", text: "CREATE TABLE more ()" }],
      });
      assert.deepEqual(await all(db, "SELECT count(*) FROM more"), ["0"]);
      await db.close();
    });

    test("a file that fails is named with its line, each time", async () => {
      const migrations = own("\n\nCREATE TABLE public.notes (id colour)");
      for (const _ of [1, 2])
        await assert.rejects(open({ migrations, roles: true }), {
          name: "MigrationRunError",
          message:
            '20261202T000000_own.sql:3: type "colour" does not exist; correct the file, and run it again: none of its statements are applied',
        });
    });

    test("roles that files name are created, and your names and privileges are used", async () => {
      const [application, reports] = [uniqueName("app role"), uniqueName("reports")];
      const migrations = own(`GRANT SELECT (name) ON public.rooms TO "${reports}"`);
      const grants = `GRANT INSERT ON rooms TO "${application}"`;
      const db = await open({ migrations, roles: { application, grants } });
      assert.deepEqual(await all(db, "SELECT current_user"), [application]);
      await db.scoped({ owner: "hill" }).execute("INSERT INTO rooms (clinic, name) VALUES ('hill', '1')");
      await assert.rejects(db.execute("SELECT FROM rooms"), { code: "42501" });
      assert.deepEqual(await all(db.owner, `SELECT has_column_privilege('${reports}', 'rooms', 'name', 'SELECT')`), [
        "t",
      ]);
      assert.deepEqual(
        await all(db.jobs, "SELECT name FROM rooms"),
        ["1"],
        "without a role of its own it is the owner's",
      );
      await db.close();
    });

    test("a role to which no policy applies is refused, and so are jobs that see nothing", async () => {
      const [application, jobs] = [uniqueName("bypassing"), uniqueName("limited")];
      const by = (text: string): MigrationText => ({ name: "before", text });
      await assert.rejects(open({ migrations: files, roles: { application: "postgres" } }), {
        message:
          "testDatabase: the role postgres exists and is a superuser, so no policy applies to it: use another role",
      });
      if (engine === "pglite") return;
      await (
        await open({ migrations: [by(`CREATE ROLE ${application} BYPASSRLS; CREATE ROLE ${jobs}`), ...own()] })
      ).close();
      await assert.rejects(open({ migrations: own(), roles: { application } }), /has BYPASSRLS, so no policy applies/);
      await assert.rejects(open({ migrations: own(), roles: { application: uniqueName("app"), jobs } }), {
        message: `testDatabase: the role ${jobs} exists without BYPASSRLS: ALTER ROLE "${jobs}" BYPASSRLS`,
      });
    });

    test("before.sql runs first, and its faults have their line", async () => {
      const folder = await mkdtemp(join(tmpdir(), "entity-derive-migrations-"));
      const migrations = join(folder, "migrations");
      await mkdir(migrations);
      await writeFile(
        join(migrations, "20261101T090000_init.sql"),
        "CREATE TABLE public.colours (name public.colour);\n",
      );
      await writeFile(join(migrations, "before.sql"), "CREATE DOMAIN public.colour AS TEXT;\n");
      const db = await open({ migrations: pathToFileURL(`${migrations}/`) });
      await db.execute("INSERT INTO colours VALUES ('red')");
      await db.close();
      await writeFile(join(migrations, "before.sql"), "SELECT 1;\nCREATE DOMAIN public.colour AS TXT;\n");
      await assert.rejects(open({ migrations }), /^MigrationRunError: before\.sql:2: type "txt" does not exist/);
      await rm(folder, { recursive: true });
    });

    test("a folder that is missing is named", async () => {
      await assert.rejects(open({ migrations: "nowhere/" }), {
        message: `testDatabase: there is no folder nowhere/ in ${process.cwd()}; a URL does not depend on the working directory: \`migrations: new URL("../migrations/", import.meta.url)\``,
      });
    });
  });
}
