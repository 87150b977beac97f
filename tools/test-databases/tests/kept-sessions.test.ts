// A test leaves its sessions on the server to the next one, which finds each as a new one, or gets another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { eachDatabase } from "@entity-derive/test-databases";
import type { Database } from "entity-derive/runtime";
import pg from "pg";

/** What statements can read of a session. */
const state = {
  name: "state",
  text: `
    SELECT current_user, session_user, current_setting('entity_derive.owner', true),
           current_setting('entity_derive.actor', true), current_setting('entity_derive.all_owners', true),
           (SELECT json_agg(s) FROM (SELECT name, setting FROM pg_settings ORDER BY name) s),
           (SELECT count(*) FROM pg_prepared_statements), (SELECT count(*) FROM pg_cursors WHERE is_holdable),
           (SELECT count(*) FROM pg_class WHERE relpersistence = 't'),
           (SELECT count(*) FROM pg_listening_channels()),
           (SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'),
           now() = statement_timestamp()`,
};

/** What a reset undoes. */
const resettable: Readonly<Record<string, string>> = {
  nothing: "SELECT 1",
  "a setting": "SET work_mem = '1MB'",
  "a search path": "SET search_path = pg_catalog",
  "a setting that the server reports": "SET TimeZone = 'Asia/Tokyo'",
  "settings of the adapters": "SET DateStyle = German; SET client_encoding = LATIN1; SET bytea_output = escape",
  "triggers that are off": "SET session_replication_role = replica",
  "a read-only session": "SET default_transaction_read_only = on",
  "a role": "SET ROLE pg_monitor",
  "another user": "SET SESSION AUTHORIZATION pg_monitor",
  "a temporary table": "CREATE TEMP TABLE things (id INT)",
  "a prepared statement": "PREPARE one AS SELECT 1",
  "a cursor": "DECLARE one CURSOR WITH HOLD FOR SELECT 1",
  "a channel": "LISTEN things",
  "an advisory lock": "SELECT pg_advisory_lock(7)",
  "the last number of a sequence": "CREATE SEQUENCE numbers; SELECT nextval('numbers')",
};

/** What no reset undoes. */
const permanent: Readonly<Record<string, string>> = {
  "an owner": "SELECT set_config('entity_derive.owner', 'a', false)",
  "an owner of a transaction": "DO $$ BEGIN SET LOCAL entity_derive.owner = 'a'; END $$",
  "an actor": "SET entity_derive.actor = 'a'",
  "all owners": "SET entity_derive.all_owners = 'on'",
  "a session that is ended": "SELECT pg_terminate_backend(pg_backend_pid())",
  "a setting of the database": `DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET work_mem = ''1MB''', current_database());
  END $$`,
};

eachDatabase(
  "sessions of earlier tests",
  (database) => {
    let first: unknown;
    let left: string | null | undefined;
    let isKept = false;

    /** Of the first connection. */
    async function isAsNew(db: Database): Promise<void> {
      const { rows } = await db.query(state, []);
      first ??= rows;
      assert.deepEqual(rows, first);
      await assert.rejects(db.execute("SELECT lastval()"), /not yet defined/);
      const pid = (await db.query({ name: "pid", text: "SELECT pg_backend_pid()" }, [])).rows[0]?.[0];
      if (left !== undefined) assert.equal(pid === left, isKept);
      left = pid;
    }

    for (const [name, sql] of Object.entries({ ...resettable, ...permanent }))
      test(`as new, and then ${name}`, async () => {
        await isAsNew(database.db);
        isKept = name in resettable;
        await database.db.execute(sql).catch(() => assert.equal(name, "a session that is ended"));
      });

    test("another one after the last of them", async () => {
      const { rows } = await database.db.query({ name: "pid", text: "SELECT pg_backend_pid()" }, []);
      assert.notEqual(rows[0]?.[0], left);
    });
  },
  { engines: ["pg", "postgres.js"] },
);

eachDatabase(
  "clients of earlier tests",
  (database) => {
    const pids: unknown[] = [];

    /** What each test leaves, and whether the next one goes on with the session. */
    const uses: Readonly<Record<string, readonly [use: (client: pg.PoolClient) => unknown, isKept: boolean]>> = {
      "a statement that is prepared by its name": [
        (client) => client.query({ name: "one", text: "SELECT $1::int", values: [1] }),
        true,
      ],
      "another statement of that name": [(client) => client.query({ name: "one", text: "SELECT 2" }), true],
      listeners: [(client) => client.on("notice", () => assert.fail("a listener of an earlier test")), true],
      "a notice": [(client) => client.query("DO $$ BEGIN RAISE NOTICE 'seen'; END $$"), true],
      "a statement that has failed": [(client) => assert.rejects(client.query("SELECT 1 / 0")), true],
      "a transaction": [(client) => client.query("BEGIN"), false],
      "a transaction that has failed": [
        (client) => assert.rejects(client.query("BEGIN; SELECT 1 / 0"), /division by zero/),
        false,
      ],
      "a statement that is running": [(client) => void client.query("SELECT pg_sleep(0.1)").catch(() => null), false],
      nothing: [() => null, true],
    };

    for (const [name, [use, isKept]] of Object.entries(uses))
      test(name, async () => {
        const { pool } = database.postgres ?? assert.fail();
        const client = await pool.connect();
        pids.push((await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid, isKept);
        await use(client);
        client.release();
      });

    test("those that can be reset have been used again", () => {
      for (let at = 0; at + 2 < pids.length; at += 2) assert.equal(pids[at] === pids[at + 2], pids[at + 1]);
    });

    test("one that the server has ended meanwhile is not used", async () => {
      const { address, pool } = database.postgres ?? assert.fail();
      const client = new pg.Client(address);
      await client.connect();
      // With a minute for its end.
      await client.query("SELECT pg_terminate_backend($1, 60000)", [pids.at(-2)]);
      await client.end();
      // What the server has sent before it answered is read in this turn of the event loop.
      await setImmediate();
      await pool.query("SELECT 1");
    });

    test("another startup has a session of its own", async () => {
      const { address, pool } = database.postgres ?? assert.fail();
      const other = new pg.Pool({ ...pool.options, connectionString: address, application_name: "other" });
      for (const each of [pool, other, pool]) {
        const { rows } = await each.query("SELECT current_setting('application_name') AS name");
        assert.equal(rows[0].name, each === other ? "other" : "");
      }
      await other.end();
    });
  },
  { engines: ["pg"] },
);

eachDatabase(
  "new connections",
  (database) => {
    const pids = new Set<unknown>();
    for (const time of ["first", "second", "third"])
      test(`each test has sessions of its own: ${time}`, async () => {
        const { rows } = await database.db.query({ name: "pid", text: "SELECT pg_backend_pid()" }, []);
        assert.ok(!pids.has(rows[0]?.[0]));
        pids.add(rows[0]?.[0]);
        const sessions = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()";
        const others = `${sessions} AND pid <> pg_backend_pid() AND application_name <> 'test-databases'`;
        assert.deepEqual((await database.db.query({ name: "others", text: others }, [])).rows, [["0"]]);
      });
  },
  { engines: ["pg", "postgres.js"], newConnections: true },
);
