// Which server answers what: reads outside of transactions a replica, everything else the primary.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "@entity-derive/test-databases";
import { Client } from "pg";
import { anyPort, port, portOf, read, readPort, testCluster, write } from "./cluster.ts";

const cluster = testCluster();

/** A database by which reads have reached a replica. */
async function reading(...given: Parameters<typeof cluster.open>) {
  const [options] = given;
  // No report is so late that a replica counts as old, unless the test is about that.
  const db = cluster.open({ staleness: 600_000, ...options });
  await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
  return db;
}

describe("a statement outside of transactions", () => {
  test("goes to a replica when it says that it reads, and to the one with less to do", async () => {
    const db = await reading();
    const replicas = [cluster.first, cluster.second];
    const lockers = replicas.map(({ address }) => new Client({ connectionString: address }));
    for (const locker of lockers) {
      await locker.connect();
      await locker.query("SELECT pg_advisory_lock(1)");
    }
    const slow = read(db, "SELECT inet_server_port(), pg_advisory_lock_shared(1)");
    const waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory'";
    await until(async () => (await Promise.all(replicas.map((replica) => replica.ask(waits)))).some(Boolean));
    const meanwhile: number[] = [];
    for (let time = 0; time < 5; time++) meanwhile.push(await portOf(db));
    for (const locker of lockers) await locker.end();
    const busy = Number((await slow).rows[0]?.[0]);
    const other = busy === port(cluster.first) ? port(cluster.second) : port(cluster.first);
    assert.ok([port(cluster.first), port(cluster.second)].includes(busy));
    assert.deepEqual(new Set(meanwhile), new Set([other]));
    const turns = [await portOf(db), await portOf(db), await portOf(db), await portOf(db)];
    assert.equal(new Set(turns).size, 2);
    assert.deepEqual(turns.slice(0, 2), turns.slice(2));
  });

  test("goes to the primary when it does not say so, whatever its text", async () => {
    const db = await reading();
    for (let time = 0; time < 5; time++) assert.equal(await portOf(db, anyPort), port(cluster.primary));
  });

  test("goes to the primary when it writes, in spite of what it says", async () => {
    const db = await reading();
    await read(db, "WITH made AS (INSERT INTO notes VALUES (1, 'a') RETURNING id) SELECT id FROM made");
    const { rows } = await read(db, "SELECT nextval('made_up') FROM (SELECT) AS one").catch(async () => {
      await db.execute("CREATE SEQUENCE made_up");
      return read(db, "SELECT nextval('made_up') FROM (SELECT) AS one");
    });
    assert.deepEqual(rows, [["1"]]);
    assert.equal(await cluster.primary.ask("SELECT text FROM notes WHERE id = 1"), "a");
  });

  test("is answered by the primary when a migration has not reached the replica yet", async () => {
    const db = await reading();
    for (const server of [cluster.first, cluster.second]) await server.ask("SELECT pg_wal_replay_pause()");
    try {
      await db.execute("CREATE TABLE later (id INT); INSERT INTO later VALUES (7)");
      assert.deepEqual((await read(db, "SELECT id FROM later")).rows, [["7"]]);
      await db.execute("ALTER TABLE later ADD COLUMN name TEXT DEFAULT 'x'");
      assert.deepEqual((await read(db, "SELECT name FROM later")).rows, [["x"]]);
    } finally {
      for (const server of [cluster.first, cluster.second]) await server.ask("SELECT pg_wal_replay_resume()");
    }
  });

  test("fails as it does on the primary when it is wrong", async () => {
    const db = await reading();
    await assert.rejects(read(db, "SELECT nowhere"), { code: "42703" });
    await assert.rejects(read(db, "SELECT 1 / 0"), { code: "22012" });
  });
});

test("transactions, streams, held connections and notifications are the primary's", async () => {
  const db = await reading();
  await db.transaction(async (transaction) => assert.equal(await portOf(transaction), port(cluster.primary)));
  await db.transaction(async (transaction) => assert.equal(await portOf(transaction), port(cluster.primary)), {
    readOnly: true,
  });
  for await (const rows of db.stream(readPort, [])) assert.deepEqual(rows, [[String(port(cluster.primary))]]);
  await db.hold(async (held) => {
    const { rows } = await held.query(readPort, []);
    assert.deepEqual(rows, [[String(port(cluster.primary))]]);
  });
  const heard: string[] = [];
  const subscription = await db.listen("notes", (payload) => heard.push(payload));
  await write(db, "SELECT pg_notify('notes', 'a')");
  await until(async () => heard.length === 1, "the notification is heard");
  await subscription.close();
});

test("an owner is set on the replica too", async () => {
  const db = await reading();
  const scoped = db.scoped({ owner: "o-1" });
  const text = `SELECT current_setting('entity_derive.owner', true), inet_server_port() <> ${port(cluster.primary)}`;
  assert.deepEqual((await read(scoped, text)).rows, [["o-1", "t"]]);
  await write(db, "INSERT INTO notes VALUES (20, 'a')");
  const session = db.session();
  const inSession = scoped.scoped({ session });
  await write(inSession, "UPDATE notes SET text = current_setting('entity_derive.owner', true) WHERE id = 20");
  await cluster.caughtUp();
  await until(async () => (await read(inSession, text)).rows[0]?.[1] === "t", "a replica answers in the session");
  assert.deepEqual((await read(inSession, text)).rows, [["o-1", "t"]]);
  assert.deepEqual((await read(inSession, "SELECT text FROM notes WHERE id = 20")).rows, [["o-1"]]);
  // And gone afterwards.
  assert.equal((await read(db, "SELECT NULLIF(current_setting('entity_derive.owner', true), '')")).rows[0]?.[0], null);
});

describe("staleness", () => {
  test("an idle primary does not make replicas old", async () => {
    const db = await reading({ staleness: 200 });
    await cluster.caughtUp();
    const isOld = "SELECT clock_timestamp() - pg_last_xact_replay_timestamp() > interval '400 ms'";
    for (const replica of [cluster.first, cluster.second])
      await until(async () => (await replica.ask(isOld)) === "true", "nothing was written for twice as long");
    await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
  });

  test("a replica that has fallen behind is left out, and comes back when it has caught up", async () => {
    const db = await reading({ staleness: 300, readers: [cluster.first] });
    await cluster.first.ask("SELECT pg_wal_replay_pause()");
    try {
      await write(db, "INSERT INTO notes VALUES (30, 'a')");
      await until(async () => (await portOf(db)) === port(cluster.primary), "the primary answers");
      assert.equal((await read(db, "SELECT text FROM notes WHERE id = 30")).rows[0]?.[0], "a");
    } finally {
      await cluster.first.ask("SELECT pg_wal_replay_resume()");
    }
    await until(async () => (await portOf(db)) === port(cluster.first), "the replica answers again");
  });

  test("without a bound a paused replica goes on answering", async () => {
    const db = await reading({ staleness: Number.POSITIVE_INFINITY, readers: [cluster.first] });
    await cluster.first.ask("SELECT pg_wal_replay_pause()");
    try {
      await write(db, "INSERT INTO notes VALUES (31, 'a')");
      const isBehind = "SELECT pg_last_wal_receive_lsn() > pg_last_wal_replay_lsn()";
      await until(async () => (await cluster.first.ask(isBehind)) === "true", "the replica has fallen behind");
      assert.equal(await portOf(db), port(cluster.first));
    } finally {
      await cluster.first.ask("SELECT pg_wal_replay_resume()");
    }
  });

  test("must be a number above 0", () => {
    assert.throws(() => cluster.open({ staleness: 0 }), RangeError);
    assert.throws(() => cluster.open({ staleness: Number.NaN }), RangeError);
  });
});

describe("failures of a replica", () => {
  test("a conflict with the replay is answered by the primary", async () => {
    const db = await reading({ readers: [cluster.first] });
    await db.execute("INSERT INTO notes SELECT n, 'x' FROM generate_series(1000, 2000) AS n");
    await cluster.caughtUp();
    const sleep = "CASE WHEN pg_is_in_recovery() THEN pg_sleep(600) END";
    const slow = read(db, `SELECT inet_server_port(), (SELECT count(*) FROM notes), ${sleep}`);
    const sleeps = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    await until(async () => (await cluster.first.ask(sleeps)) !== null, "the replica reads");
    // What a reader of the replica may still see goes: after max_standby_streaming_delay it is cancelled.
    await db.execute("DELETE FROM notes WHERE id >= 1000");
    await db.execute("VACUUM (FREEZE) notes");
    assert.equal(Number((await slow).rows[0]?.[0]), port(cluster.primary));
    await until(async () => (await portOf(db)) === port(cluster.first), "the replica answers again");
  });

  test("one that is killed is left out, nobody notices, and it answers again when it is back", async () => {
    const db = await reading();
    const ports: number[] = [];
    let isOver = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        ports.push(await portOf(db));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    });
    await cluster.first.kill();
    const areLastOnesOf = (server: number): boolean =>
      ports.length >= 50 && ports.slice(-50).every((answering) => answering === server);
    ports.length = 0;
    await until(() => areLastOnesOf(port(cluster.second)), "the other replica alone answers");
    await cluster.first.start();
    await until(async () => ports.slice(-50).includes(port(cluster.first)), "it answers again");
    isOver = true;
    await Promise.all(readers);
  });

  test("with none the primary answers", async () => {
    const db = cluster.open({ readers: [] });
    assert.equal(await portOf(db), port(cluster.primary));
    const session = db.session();
    await write(db.scoped({ session }), "INSERT INTO notes VALUES (40, 'a')");
    assert.match(session.token ?? "", /^1\/[\dA-F]+\/[\dA-F]+$/);
  });

  test("one that does not show its timeline is left out, and a warning says what to grant", async () => {
    await cluster.primary.ask("CREATE ROLE plain LOGIN PASSWORD 'test'");
    await cluster.primary.ask("GRANT SELECT, INSERT ON notes TO plain");
    await cluster.caughtUp();
    const warnings: Error[] = [];
    const listener = (warning: Error): number => warnings.push(warning);
    process.on("warning", listener);
    try {
      const db = cluster.open({ role: "plain" });
      for (let time = 0; time < 20; time++) assert.equal(await portOf(db), port(cluster.primary));
      await until(async () => warnings.some(({ message }) => message.includes("pg_monitor")), "it is warned");
    } finally {
      process.off("warning", listener);
    }
    await cluster.primary.ask("GRANT pg_monitor TO plain");
    await cluster.caughtUp();
    await reading({ role: "plain" });
  });
});
