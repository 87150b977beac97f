// The primary dies and a replica is promoted: what is acknowledged is kept where a replica had confirmed it, and else it is counted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type ReplicatedServers, startReplicatedServers, until } from "@entity-derive/test-databases";
import { pgDatabase, type ReplicatedDatabase } from "entity-derive/pg";
import { isUnavailable, sqlState } from "entity-derive/runtime";
import { Pool } from "pg";
import { port, portOf, read, write } from "./cluster.ts";

interface Failover {
  readonly servers: ReplicatedServers;
  readonly db: ReplicatedDatabase;
  readonly acknowledged: Set<number>;
}

/** Runs on three servers of its own, with a writer that goes on through all of it. */
async function withFailover(run: (failover: Failover) => Promise<void>): Promise<void> {
  const servers = await startReplicatedServers(2);
  const pools = [servers.primary, ...servers.replicas].map(
    ({ address }) => new Pool({ connectionString: address, max: 6, connectionTimeoutMillis: 60_000 }),
  );
  const [primary, ...replicas] = pools as [Pool, ...Pool[]];
  const db = pgDatabase(primary, { replicas, staleness: 400 });
  const acknowledged = new Set<number>();
  let isOver = false;
  try {
    await db.execute("CREATE TABLE notes (id INT PRIMARY KEY, text TEXT NOT NULL DEFAULT '')");
    const writing = (async () => {
      for (let id = 1; !isOver; id++) {
        try {
          await write(db, "INSERT INTO notes VALUES ($1)", [String(id)]);
          acknowledged.add(id);
        } catch (error) {
          // What was under way when the primary died is unknown; all else says that nobody is there.
          assert.ok(isUnavailable(error) || ["25006", "57P01"].includes(sqlState(error) ?? ""), String(error));
          await delay(20);
        }
        await delay(1);
      }
    })();
    await run({ servers, db, acknowledged });
    isOver = true;
    await writing;
  } finally {
    isOver = true;
    await db.close().catch(() => undefined);
    await servers.stop();
  }
}

test("with a synchronous replica no acknowledged write is lost, and reads, sessions and notifications go along", async () => {
  await withFailover(async ({ servers, db, acknowledged }) => {
    const { primary } = servers;
    await primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (replica1)'");
    await primary.ask("SELECT pg_reload_conf()");
    await until(async () => (await portOf(db)) !== port(primary), "a replica answers");
    const session = db.session();
    const own = db.scoped({ session });
    await write(own, "INSERT INTO notes VALUES (-1, 'before')");
    assert.match(session.token ?? "", /^1\//);
    const heard: string[] = [];
    await db.listen("notes", (payload) => heard.push(payload));
    await until(() => acknowledged.size > 20, "there are writes");

    await primary.kill();
    // The second may have received more than the one that confirmed: then all that was confirmed is there, too.
    const [first, second] = await servers.furthestFirst();
    assert.ok(first !== undefined && second !== undefined);
    await first.promote();
    const acknowledgedBefore = acknowledged.size;
    await until(async () => acknowledged.size > acknowledgedBefore + 20, "writes go to the new primary");

    const missing = await lost(db, acknowledged, port(first));
    assert.deepEqual(missing, []);
    // What the session wrote is there, and its next position is one of the new timeline.
    assert.deepEqual((await read(own, "SELECT text FROM notes WHERE id = -1")).rows, [["before"]]);
    assert.match(session.token ?? "", /^2\//);
    await until(async () => {
      await write(db, "SELECT pg_notify('notes', 'a')");
      return heard.length > 0;
    }, "the subscription has moved");

    await second.follow(first);
    await until(async () => (await portOf(db)) === port(second), "the other replica answers");
    await write(own, "UPDATE notes SET text = 'after' WHERE id = -1");
    assert.deepEqual((await read(own, "SELECT text FROM notes WHERE id = -1")).rows, [["after"]]);
    await servers.caughtUp(second).catch(() => undefined);
    await until(async () => (await portOf(own)) === port(second), "it answers in the session");
  });
});

test("without one the writes are lost that had not been sent, and the session of one of them reads from the primary", async (t) => {
  await withFailover(async ({ servers, db, acknowledged }) => {
    const { primary, replicas } = servers;
    const [first] = replicas;
    assert.ok(first !== undefined);
    await until(async () => acknowledged.size > 20, "there are writes");
    // Nothing leaves the primary any more.
    const senders = (await primary.ask("SELECT string_agg(pid::text, ',') FROM pg_stat_replication"))?.split(",") ?? [];
    for (const pid of senders) process.kill(Number(pid), "SIGSTOP");
    const session = db.session();
    const own = db.scoped({ session });
    await write(own, "INSERT INTO notes VALUES (-1, 'lost')");
    const before = acknowledged.size;
    await until(async () => acknowledged.size > before + 20, "writes are acknowledged all the same");
    await primary.kill();
    for (const pid of senders) process.kill(Number(pid), "SIGKILL");
    const acknowledgedByIt = new Set(acknowledged);
    await first.promote();
    await until(async () => acknowledged.size > acknowledgedByIt.size + 5, "writes go to the new primary");
    const missing = await lost(db, acknowledgedByIt, port(first));
    t.diagnostic(`${missing.length} of ${acknowledgedByIt.size} acknowledged writes were lost`);
    assert.ok(missing.length > 20);
    const { rows } = await read(own, "SELECT text, inet_server_port() FROM notes WHERE id = -1");
    assert.deepEqual(rows, []);
    assert.equal(await portOf(db.scoped({ session: db.session("1/FF/0") })), port(first));
  });
});

test("the primary is found among several", async () => {
  const servers = await startReplicatedServers(1);
  const [replica] = servers.replicas;
  assert.ok(replica !== undefined);
  const pools = [replica, servers.primary].map(({ address }) => new Pool({ connectionString: address, max: 4 }));
  const db = pgDatabase(pools, { replicas: [] });
  try {
    await db.execute("CREATE TABLE notes (id INT)");
    await db.transaction((inside) => write(inside, "INSERT INTO notes VALUES (1)"));
    assert.equal(await servers.primary.ask("SELECT count(*) FROM notes"), "1");
    await until(async () => (await portOf(db)) === port(replica), "the replica among them answers");
  } finally {
    await db.close();
    await servers.stop();
  }
});

/** Which of them are not on the server that is the primary by now. */
async function lost(db: ReplicatedDatabase, ids: ReadonlySet<number>, primary: number): Promise<readonly number[]> {
  // The writer goes on while this reads.
  const asked = [...ids];
  const { rows } = await db.query({ name: "all", text: "SELECT id, inet_server_port() FROM notes" }, []);
  assert.ok(rows.every(([, from]) => Number(from) === primary));
  const kept = new Set(rows.map(([id]) => Number(id)));
  return asked.filter((id) => !kept.has(id));
}
