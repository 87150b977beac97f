// What a subscriber promises, whatever the adapter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { eachDatabase, everyEngine, until } from "@entity-derive/test-databases";
import { eventReader, readStatement, type Subscriber, subscribe } from "entity-derive/codegen/v1";
import { type Database, isUnavailable } from "entity-derive/runtime";
import { statement } from "../statements.ts";
import {
  created,
  insertNote,
  type NoteEvent,
  nextIds,
  noteEvents,
  notes,
  notify,
  streamed,
  truncated,
} from "./notes.ts";

const connect = (db: Database, buffer?: number): Promise<Subscriber<NoteEvent>> =>
  subscribe(db, { buffer }, noteEvents);
const ended = { value: undefined, done: true };

/** Resolves when all that was notified before has reached the subscribers: they listened before. */
async function delivered(db: Database): Promise<void> {
  const last = Promise.withResolvers<void>();
  const subscription = await db.listen(noteEvents.channel, (payload) => {
    if (payload.includes('"the last"')) last.resolve();
  });
  await notify(db, truncated("the last"));
  await last.promise;
  await subscription.close();
}

eachDatabase(
  "subscribers",
  (database) => {
    test("get the events of their channel in the order of notification", async () => {
      const db = await notes(database.db);
      await using events = await connect(db);
      const text = 'Grüße, 世界, 🧭, "quoted", \\, \n';
      await db.query(statement("other", "SELECT pg_notify('entity_others', '{}')"), []);
      await notify(
        db,
        created("a", text),
        { type: "updated", id: "a", changes: { text } },
        { type: "deleted", id: "a" },
      );
      const received: NoteEvent[] = [];
      for await (const event of events) {
        received.push(event);
        if (event.type === "deleted") break;
      }
      assert.deepEqual(
        received,
        [created("a", text), { type: "updated", id: "a", changes: { text } }, { type: "deleted", id: "a" }].map(
          (event) => streamed(event as NoteEvent),
        ),
      );
    });

    test("read an event that was too large for a notification, in its place among the others", async () => {
      const db = await notes(database.db);
      await using events = await connect(db);
      const large = { id: "b", text: "ä".repeat(10_000) };
      await insertNote(db, large);
      await notify(
        db,
        created("a"),
        { ...truncated("b"), meta: { actor: "Ada", owner: "o", version: 3 } },
        truncated("b", "updated"),
        created("c"),
      );
      const meta = { actor: "Ada", owner: "o", version: 3 };
      assert.deepEqual(await events.next(), { value: streamed(created("a")) });
      assert.deepEqual(await events.next(), { value: { ...created("b", large.text), meta } });
      const changes = { text: large.text };
      assert.deepEqual(await events.next(), { value: streamed({ type: "updated", id: "b", changes }) });
      assert.deepEqual(await events.next(), { value: streamed(created("c")) });
    });

    test("leave out an event whose row is gone", async () => {
      const db = await notes(database.db);
      await using events = await connect(db);
      await notify(db, truncated("gone"), truncated("gone too"), created("a"));
      assert.deepEqual(await nextIds(events, 1), ["a"]);
    });

    test("give each event to one of those who ask at once, in the order in which they asked", async () => {
      const db = await notes(database.db);
      await using events = await connect(db);
      const asked = [events.next(), events.next(), events.next()];
      await insertNote(db, { id: "b", text: "b" });
      await notify(db, created("a"), truncated("gone"), truncated("b"), created("c"));
      const answers = await Promise.all(asked);
      assert.deepEqual(
        answers.map(({ value }) => value?.id),
        ["a", "b", "c"],
      );
    });

    test("throw a TypeError for what is no event, and go on", async () => {
      const db = await notes(database.db);
      await insertNote(db, { id: "odd", text: "x" });
      const readSql = readStatement<readonly [string]>("odd", "SELECT 'no JSON' WHERE $1 <> ''");
      const wrong = ["no JSON", "{}", "null", "[]", "", { type: "merged", id: "a" }, truncated("odd")];
      await using events = await subscribe(db, undefined, { ...noteEvents, read: eventReader(readSql) });
      await notify(db, ...wrong, created("a"));
      const received: string[] = [];
      let errors = 0;
      while (received.length === 0) {
        const loop = async (): Promise<void> => {
          for await (const event of events) {
            received.push(event.id);
            return;
          }
        };
        await loop().catch((error: unknown) => {
          assert.ok(error instanceof TypeError);
          assert.match(error.message, /entity_notes/);
          assert.ok(error.cause instanceof Error);
          errors++;
        });
      }
      assert.equal(errors, wrong.length);
      assert.deepEqual(received, ["a"]);
    });

    test("end with break, with an error in the loop, and with the scope", async () => {
      const db = await notes(database.db);
      const broken = await connect(db);
      const failed = await connect(db);
      let kept: Subscriber<NoteEvent> | undefined;
      await notify(db, created("a"));
      for await (const event of broken) {
        assert.equal(event.id, "a");
        break;
      }
      await assert.rejects(async () => {
        for await (const event of failed) throw new Error(`of ${event.id}`);
      }, /of a/);
      {
        await using events = await connect(db);
        kept = events;
      }
      await notify(db, created("b"));
      await delivered(db);
      for (const events of [broken, failed, kept]) {
        assert.deepEqual(await events?.next(), ended);
        for await (const event of events ?? []) assert.fail(`${event.id} came after the end`);
      }
    });

    test("close() ends loops that wait, drops what waits, and can be called again", async () => {
      const db = await notes(database.db);
      const events = await connect(db);
      const loops = Array.from({ length: 3 }, async () => {
        for await (const event of events) assert.fail(`${event.id} was not notified`);
      });
      const next = events.next();
      await setImmediate();
      await events.close();
      await Promise.all(loops);
      assert.deepEqual(await next, ended);
      await events.close();

      const full = await connect(db);
      await notify(db, created("a"));
      await delivered(db);
      await full.close();
      assert.deepEqual(await full.next(), ended);
    });

    test("several of one channel and one database all get all, until they close", async () => {
      const db = await notes(database.db);
      const first = await connect(db);
      await using second = await connect(db);
      await notify(db, created("a"), created("b"));
      assert.deepEqual(await nextIds(first, 2), ["a", "b"]);
      await first.close();
      await notify(db, created("c"));
      assert.deepEqual(await nextIds(second, 3), ["a", "b", "c"]);
    });

    test("one that is too slow is told so, and goes on with what comes then", async () => {
      const db = await notes(database.db);
      await using events = await connect(db, 3);
      await notify(db, created("a"), created("b"), created("c"), created("d"));
      await delivered(db);
      await assert.rejects(events.next(), (error) => {
        assert.ok(error instanceof RangeError);
        assert.match(error.message, /entity_notes is too slow: more than 3 .* 3 were dropped/);
        return true;
      });
      assert.deepEqual(await nextIds(events, 1), ["d"]);
      await notify(db, created("e"), created("f"));
      assert.deepEqual(await nextIds(events, 2), ["e", "f"]);
    });

    test("many at once keep their order", async () => {
      const db = await notes(database.db);
      await using events = await connect(db);
      const reading = nextIds(events, 8000);
      for (const start of [0, 4000]) {
        await db.query(
          statement(
            "many",
            `SELECT count(pg_notify('${noteEvents.channel}', json_build_object('type', 'deleted', 'id', n::text)::text))
               FROM generate_series($1::int, $1::int + 3999) AS n`,
          ),
          [String(start)],
        );
      }
      assert.deepEqual(
        await reading,
        Array.from({ length: 8000 }, (_, n) => String(n)),
      );
    });

    test("an error of the server about reading an event is thrown, and the next one comes", async () => {
      const db = await notes(database.db);
      const readSql = readStatement<readonly [string]>("wrong", "SELECT text FROM nothing WHERE id = $1");
      await using events = await subscribe(db, undefined, { ...noteEvents, read: eventReader(readSql) });
      await notify(db, truncated("a"), created("b"));
      await assert.rejects(events.next(), { code: "42P01" });
      assert.deepEqual(await nextIds(events, 1), ["b"]);
    });

    test("a buffer that makes no sense is refused", async () => {
      for (const buffer of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
        await assert.rejects(connect(database.db, buffer), RangeError);
      }
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "subscribers over a lost connection",
  (database) => {
    test("go on when the server has closed the connection that listens", async () => {
      const db = await notes(database.db);
      await using events = await connect(db);
      await notify(db, created("before"));
      assert.deepEqual(await nextIds(events, 1), ["before"]);
      const { rows } = await db.query(
        statement(
          "kill",
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%'",
        ),
        [],
      );
      // That of the test before may be about to end.
      assert.ok(rows.length > 0 && rows.every(([isEnded]) => isEnded === "t"));
      const next = nextIds(events, 1);
      let received: readonly string[] | undefined;
      next.then((ids) => {
        received = ids;
      });
      await until(async () => {
        await notify(db, created("again"));
        return received !== undefined;
      }, "the subscriber listens again");
      assert.deepEqual(received, ["again"]);
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);

eachDatabase(
  "subscribers that lose a connection while they read",
  (database) => {
    test("keep the event, and read it when they are asked again", async () => {
      const db = await notes(database.db);
      await insertNote(db, { id: "a", text: "a" });
      const readSql = readStatement<readonly [string]>(
        "slow",
        "SELECT json_build_object('id', id, 'text', text)::text FROM notes, pg_advisory_lock_shared(1) WHERE id = $1",
      );
      const locker = await database.postgres?.pool.connect();
      await locker?.query("SELECT pg_advisory_lock(1)");
      await using events = await subscribe(db, undefined, { ...noteEvents, read: eventReader(readSql) });
      await notify(db, truncated("a"), created("b"));
      let isLost = false;
      const lost = assert.rejects(events.next(), isUnavailable).finally(() => {
        isLost = true;
      });
      // A pipelined read that waits for a lock moves to a connection of its own, so one attempt could come too early.
      await until(async () => {
        await locker?.query(
          "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'",
        );
        return isLost;
      });
      await locker?.query("SELECT pg_advisory_unlock(1)");
      locker?.release();
      await lost;
      const received: string[] = [];
      // In pipeline mode the next query may still go over the connection that is lost.
      for (let errors = 0; received.length < 2 && errors < 10; ) {
        await nextIds(events, 1).then(
          (ids) => received.push(...ids),
          (error: unknown) => {
            assert.ok(isUnavailable(error));
            errors++;
          },
        );
      }
      assert.deepEqual(received, ["a", "b"]);
    });
  },
  { engines: ["pg", "pg pipelined"] },
);
