// Test databases in what PGlite and servers differ in.
import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { test } from "node:test";
import { serverAddress } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { type TestDatabaseOptions, testDatabase } from "entity-derive/testing";
import { Client } from "pg";
import { quotedName } from "../../src/testing/template.ts";
import { files } from "./migration-files.ts";

async function onServer(sql: string): Promise<readonly unknown[]> {
  const client = new Client(await serverAddress());
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" });
  await client.end();
  return rows.flat();
}

function program(text: string): SpawnSyncReturns<string> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const script = `import { testDatabase } from "entity-derive/testing"; const files = ${JSON.stringify(files)}; ${text}`;
  const options = { encoding: "utf8", timeout: 600_000, env, cwd: import.meta.dirname } as const;
  // The flags of the tests: no PGlite of theirs lives long enough to be optimized.
  const flags = ["--single-threaded", "--liftoff-only", "--input-type=module"];
  return spawnSync(process.execPath, [...flags, "-e", script], options);
}

test("a statement that is not replayed does not run on PGlite, and lines stay the same", async () => {
  const text = `-- CREATE EXTENSION
--   pg_cron; is what the administrator runs
/* CREATE EXTENSION
  pg_cron */
-- entity-derive: not replayed
CREATE EXTENSION
  pg_cron;
CREATE TABLE public.jobs (id INT);
`;
  await (await testDatabase({ migrations: [{ name: "20261101T090000_init", text }] })).close();
  const wrong = { name: "20261101T090000_init", text: `${text}CREATE TABLE public.jobs (id INT);\n` };
  await assert.rejects(testDatabase({ migrations: [wrong] }), /init\.sql:9: relation "jobs" already exists/);
});

test("an extension that PGlite does not ship is named with its file", async () => {
  const migrations = [{ name: "20261101T090000_init", text: "CREATE EXTENSION postgis;" }];
  await assert.rejects(testDatabase({ migrations }), {
    message:
      "20261101T090000_init.sql creates the extension postgis, which PGlite does not include: set `url` to a server that has it, or write `-- entity-derive: not replayed` above the statement",
  });
});

test("a process ends though its databases are open, and a later call drops those on a server", async () => {
  const url = JSON.stringify(await serverAddress());
  const { stdout, status } = program(`
    const db = await testDatabase({ migrations: files, roles: true, url: ${url} });
    await testDatabase({ migrations: files, roles: true });
    const { rows } = await db.query({ name: "own", text: "SELECT current_database()" }, []);
    console.log(rows[0][0]);`);
  assert.equal(status, 0);
  const left = stdout.trim();
  assert.match(left, /^entity_derive_test_[0-9a-f]{12}$/);
  const isThere = `SELECT count(*)::int FROM pg_database WHERE datname = '${left}'`;
  // Its session may take a moment to end.
  while ((await onServer(isThere))[0] !== 0)
    await (await testDatabase({ migrations: files, roles: true, url: await serverAddress() })).close();
});

test("a copy stays while it is open, whoever opens others", async () => {
  const url = await serverAddress();
  await using first = await testDatabase({ migrations: files, url });
  await using second = await testDatabase({ migrations: files, url });
  for (const db of [first, second]) {
    const { rows } = await db.query({ name: "rooms", text: "SELECT count(*) FROM rooms" }, []);
    assert.deepEqual(rows, [["0"]]);
  }
});

test("closing drops the copy, and keeps the template", async () => {
  const db = await testDatabase({ migrations: files, url: await serverAddress() });
  const { rows } = await db.query({ name: "own", text: "SELECT current_database()" }, []);
  await db.close();
  const name = rows[0]?.[0];
  assert.deepEqual(await onServer(`SELECT count(*)::int FROM pg_database WHERE datname = '${name}'`), [0]);
});

test("one template is built for URLs with several databases, where no advisory lock helps", async () => {
  const url = await serverAddress();
  const names = ["a", "b"].map((name) => `one_server_${name}_${process.pid}`);
  for (const name of names) await onServer(`CREATE DATABASE ${name}`);
  const more = { name: "20261130T000000_own", text: `SELECT pg_sleep(1); COMMENT ON TABLE rooms IS '${newUuid()}'` };
  const opened = await Promise.all(
    [...names, ...names].map((name) => {
      const own = new URL(url);
      own.pathname = `/${name}`;
      return testDatabase({ migrations: [...files, more], url: own.href });
    }),
  );
  for (const db of opened) {
    const { rows } = await db.query({ name: "rooms", text: "SELECT count(*) FROM rooms" }, []);
    assert.deepEqual(rows, [["0"]]);
    await db.close();
  }
  for (const name of names) await onServer(`DROP DATABASE ${name}`);
  const left = "SELECT datname FROM pg_database WHERE datname ~ '^entity_derive_template_[0-9a-f]+_building$'";
  assert.deepEqual(await onServer(left), []);
});

test("an unused template of the last week is kept, and an older one dropped with the next that is built", async () => {
  const names = ["0123456789abcdef", "fedcba9876543210"].map((key) => `entity_derive_template_${key}`);
  const [old = "", recent = ""] = names;
  for (const name of names) await onServer(`CREATE DATABASE ${name}`);
  await onServer(`COMMENT ON DATABASE ${old} IS '2026-01-01'`);
  await onServer(`DO $$ BEGIN EXECUTE format('COMMENT ON DATABASE ${recent} IS %L', current_date - 6); END $$`);
  const more = { name: "20261130T000000_own", text: `COMMENT ON TABLE rooms IS '${newUuid()}'` };
  await (await testDatabase({ migrations: [...files, more], url: await serverAddress() })).close();
  const left = await onServer(`SELECT datname FROM pg_database WHERE datname IN ('${old}', '${recent}')`);
  assert.deepEqual(left, [recent]);
  await onServer(`DROP DATABASE ${recent}`);
});

test("no message has the password of a URL", async () => {
  for (const url of [
    "postgres//user:secret-7@host/db",
    "mysql://user:secret-7@host/db",
    "postgresql://user:secret-7@127.0.0.1:1/db",
  ])
    await assert.rejects(testDatabase({ migrations: files, url }), (error) => {
      assert.doesNotMatch(String(error) + JSON.stringify(error) + (error as Error).stack, /secret-7/);
      return true;
    });
});

test("processes that start at once build one template, and one that dies leaves it to the next", () => {
  const more = { name: "20261130T000000_own", text: `COMMENT ON TABLE rooms IS '${newUuid()}'` };
  const { stdout, stderr, status } = program(`
    import { spawn } from "node:child_process";
    import { once } from "node:events";
    import { createRequire } from "node:module";
    files.push(${JSON.stringify(more)});
    const code = 'import { testDatabase } from "entity-derive/testing"; import { onQuery } from "entity-derive/runtime"; let built = 0;'
      + 'onQuery(({ statement: text }) => { if (text.startsWith("COMMENT ON TABLE")) { built++; if (process.argv[1] === "dies") process.exit(3); } });'
      + 'const db = await testDatabase({ migrations: ' + JSON.stringify(files) + ' }); await db.close(); process.exitCode = built;';
    const run = async (how) => (await once(spawn(process.execPath, ["--input-type=module", "-e", code, how], { stdio: "inherit" }), "exit"))[0];
    console.log(await run("dies"), (await Promise.all(["", "", ""].map(run))).sort().join());`);
  assert.deepEqual([stdout.trim(), status], ["3 0,0,1", 0], stderr);
});

test("the name of a missing role is found in the languages of PostgreSQL", () => {
  for (const message of [
    'role "o"d d" does not exist',
    'Rolle »o"d d« existiert nicht',
    "le rôle « o\"d d » n'existe pas",
    'роль "o"d d" не существует',
    'ロール"o"d d"は存在しません',
  ])
    assert.equal(quotedName(message), 'o"d d', message);
});

test("what a role may not do is said, and what it needs", async () => {
  const [weak, creator, maker, taken] = ["weak", "creator", "maker", "taken"].map((name) => `${name}_${process.pid}`);
  for (const role of [`${weak} LOGIN`, `${creator} LOGIN CREATEDB`, `${maker} LOGIN CREATEDB CREATEROLE`, taken])
    await onServer(`CREATE ROLE ${role} PASSWORD 'p'`);
  const as = async (role: string | undefined): Promise<string> => {
    const url = new URL(await serverAddress());
    [url.username, url.password] = [role ?? "", "p"];
    return url.href;
  };
  const tables = { name: "20261101T090000_init", text: `CREATE TABLE public.own (${maker} INT);` };
  const migrations = [tables];
  const refused = async (
    role: string | undefined,
    roles: TestDatabaseOptions["roles"],
    message: string,
  ): Promise<void> => {
    await assert.rejects(testDatabase({ migrations, roles, url: await as(role) }), {
      message: `testDatabase: ${message}`,
    });
  };
  await refused(weak, false, "the role of `url` may not create databases: ALTER ROLE … CREATEDB");
  const application = `app_${process.pid}`;
  const help = "create it beforehand, or connect as a superuser";
  await refused(creator, { application }, `the role of \`url\` may not create the role ${application}: ${help}`);
  const jobs = `jobs_${process.pid}`;
  await refused(
    maker,
    { application, jobs },
    `the role of \`url\` may not create the role ${jobs} with BYPASSRLS: ${help}`,
  );
  const grant = `GRANT "${taken}" to it, or connect as a superuser`;
  await refused(
    creator,
    { application: taken ?? "" },
    `the role of \`url\` may not set the existing role ${taken}: ${grant}`,
  );
  const db = await testDatabase({ migrations, roles: { application }, url: await as(maker) });
  assert.deepEqual((await db.query({ name: "own", text: "SELECT current_user, session_user" }, [])).rows, [
    [application, maker],
  ]);
  await db.close();
});

test("a table that no file creates is named, with the command that writes the file", async () => {
  const roles = { application: "test_application", grants: "GRANT SELECT ON public.notes TO test_application" };
  await assert.rejects(testDatabase({ migrations: files, roles }), {
    message:
      'testDatabase: the privileges cannot be granted after the files: relation "public.notes" does not exist; if a migration is missing, `entity-derive migrate new` writes it',
  });
});

test("a server that cannot be reached is named", async () => {
  await assert.rejects(testDatabase({ migrations: files, url: "postgresql://user:secret-7@127.0.0.1:1/db" }), {
    message: "testDatabase: no connection to the server of `url`, 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1",
  });
});
