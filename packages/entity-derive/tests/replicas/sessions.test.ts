// Nobody reads older than what they have written: on replicas that lag, are paused, and in other processes.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ReplicatedServer } from "@entity-derive/test-databases";
import { until } from "@entity-derive/test-databases";
import { migrate, type Result } from "entity-derive/runtime";
import {
  PostgresPublishedItemRepository,
  PublishedItemMigration,
} from "../../../compiler/tests/cases/plain/published-item.derived/index.ts";
import { port, portOf, read, testCluster, write } from "./cluster.ts";

const cluster = testCluster();
let lastId = 0;

async function withPaused(replicas: readonly ReplicatedServer[], run: () => Promise<void>): Promise<void> {
  for (const server of replicas) await server.ask("SELECT pg_wal_replay_pause()");
  try {
    await run();
  } finally {
    for (const server of replicas) await server.ask("SELECT pg_wal_replay_resume()");
  }
}

for (const pipelined of [0, 2])
  describe(pipelined === 0 ? "a session" : "a session on shared connections", () => {
    test("reads from the primary while replicas are behind it, and from them when they are not", async () => {
      const db = cluster.open({ pipelined });
      await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
      const session = db.session();
      const own = db.scoped({ session });
      assert.equal(session.token, null);
      // One that takes two seconds to answer counts as away for a moment.
      await until(async () => (await portOf(own)) !== port(cluster.primary), "a replica answers in the session");
      const id = String(++lastId);
      await withPaused([cluster.first, cluster.second], async () => {
        await write(own, "INSERT INTO notes VALUES ($1, 'mine')", [id]);
        assert.deepEqual((await read(own, "SELECT text FROM notes WHERE id = $1", [id])).rows, [["mine"]]);
        assert.equal(await portOf(own), port(cluster.primary));
        const seen = async (): Promise<Result> => read(db, "SELECT text FROM notes WHERE id = $1", [id]);
        await until(async () => (await seen()).rows.length === 0, "others see what was there before");
      });
      await until(async () => (await portOf(own)) !== port(cluster.primary), "a replica answers in the session");
      assert.deepEqual((await read(own, "SELECT text FROM notes WHERE id = $1", [id])).rows, [["mine"]]);
    });

    test("knows of writes in transactions, by execute, and at once", async () => {
      const db = cluster.open({ pipelined });
      const session = db.session();
      const own = db.scoped({ session });
      const ids = Array.from({ length: 18 }, () => String(++lastId));
      const insert = "INSERT INTO notes VALUES ($1, 'a')";
      await withPaused([cluster.first, cluster.second], async () => {
        await own.transaction((inside) => write(inside, insert, [ids[0] ?? ""]));
        const first = session.token;
        await own.execute(`INSERT INTO notes VALUES (${ids[1]}, 'a')`);
        assert.notEqual(session.token, first);
        await Promise.all(ids.slice(2).map((id) => write(own, insert, [id])));
        const { rows } = await read(own, "SELECT count(*) FROM notes WHERE id = ANY($1)", [`{${ids.join()}}`]);
        assert.deepEqual(rows, [[String(ids.length)]]);
      });
      const before = session.token;
      await assert.rejects(write(own, insert, [ids[0] ?? ""]), { code: "23505" });
      await own.transaction((inside) => read(inside, "SELECT 1"), { readOnly: true });
      assert.match(before ?? "", /^1\//);
    });

    test("goes on in another process by its token", async () => {
      const [one, two] = [cluster.open({ pipelined }), cluster.open({ pipelined })];
      await until(async () => (await portOf(two)) !== port(cluster.primary), "a replica answers");
      const session = one.session();
      const id = String(++lastId);
      await withPaused([cluster.first, cluster.second], async () => {
        await one.inSession(session, () => write(one, "INSERT INTO notes VALUES ($1, 'mine')", [id]));
        const there = two.session(session.token);
        assert.equal(there.token, session.token);
        const text = "SELECT text FROM notes WHERE id = $1";
        assert.deepEqual((await two.inSession(there, () => read(two, text, [id]))).rows, [["mine"]]);
        await until(async () => (await read(two, text, [id])).rows.length === 0, "others see what was there before");
      });
    });
  });

test("a token of another timeline, or of nowhere, is answered by the primary, and is of this one then", async () => {
  const db = cluster.open();
  await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
  for (const token of ["7/0/1", "0/0/0"]) {
    const session = db.session(token);
    const own = db.scoped({ session });
    assert.equal(await portOf(own), port(cluster.primary));
    assert.match(session.token ?? "", token === "7/0/1" ? /^7\// : /^1\//);
  }
  assert.throws(() => db.session("1/0/x"), RangeError);
  assert.throws(() => db.session(""), RangeError);
});

test("a repository acts in a session that its context has, in a transaction too", async () => {
  const db = cluster.open();
  await migrate(db, [PublishedItemMigration]);
  await cluster.caughtUp();
  await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
  const items = new PostgresPublishedItemRepository(db);
  const session = db.session();
  const mine = items.as({ session });
  await withPaused([cluster.first, cluster.second], async () => {
    const made = await mine.create({ name: "a" });
    assert.equal((await mine.findById(made.id))?.name, "a");
    await until(async () => (await items.findById(made.id)) === null, "others see what was there before");
    const before = session.token;
    await db.transaction(async (inside) => {
      const there = new PostgresPublishedItemRepository(inside).as({ session });
      await there.update(made.id, { name: "b" });
      await there.findById(made.id);
    });
    assert.notEqual(session.token, before);
    assert.equal((await mine.findById(made.id))?.name, "b");
    const own = new PostgresPublishedItemRepository(db.scoped({ session }));
    assert.equal((await own.findById(made.id))?.name, "b");
    // A read that belongs to a write is the primary's.
    assert.equal((await items.update(made.id, {})).name, "b");
  });
});

describe("on a replica that lags by design", () => {
  before(async () => {
    for (const server of [cluster.first, cluster.second]) {
      await server.ask("ALTER SYSTEM SET recovery_min_apply_delay = '60ms'");
      await server.ask("SELECT pg_reload_conf()");
    }
  });
  after(async () => {
    for (const server of [cluster.first, cluster.second]) {
      await server.ask("ALTER SYSTEM RESET recovery_min_apply_delay");
      await server.ask("SELECT pg_reload_conf()");
    }
  });

  test("no round of writing and reading is stale, whatever is waited between the two; without a session many are", async () => {
    const db = cluster.open();
    await write(db, "INSERT INTO notes VALUES (-1, '0')");
    await until(async () => (await portOf(db)) !== port(cluster.primary), "a replica answers");
    const isStale = { session: 0, none: 0 };
    const answered = { primary: 0, replica: 0 };
    // However slow the machine is: fewer reads are stale if each comes late.
    const isTried = (): boolean => isStale.none > 100 && answered.primary > 20 && answered.replica > 20;
    await Promise.all(
      Array.from({ length: 8 }, async (_, worker) => {
        const id = String(-10 - worker);
        await write(db, "INSERT INTO notes VALUES ($1, '0')", [id]);
        const own = db.scoped({ session: db.session() });
        for (let round = 1; round <= 40 || !isTried(); round++) {
          // An asynchronous commit is answered before it is flushed.
          if (round % 2 === 0) await write(own, "UPDATE notes SET text = $2 WHERE id = $1", [id, String(round)]);
          else
            await own.transaction(async (inside) => {
              await inside.execute("SET LOCAL synchronous_commit = off");
              await write(inside, "UPDATE notes SET text = $2 WHERE id = $1", [id, String(round)]);
            });
          if (round % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 30 * (round % 4)));
          const text = "SELECT text, inet_server_port() FROM notes WHERE id = $1";
          const [[seen, from] = []] = (await read(own, text, [id])).rows;
          const [[other] = []] = (await read(db, text, [id])).rows;
          if (Number(seen) < round) isStale.session++;
          if (Number(other ?? 0) < round) isStale.none++;
          if (Number(from) === port(cluster.primary)) answered.primary++;
          else answered.replica++;
        }
      }),
    );
    assert.equal(isStale.session, 0);
  });
});
