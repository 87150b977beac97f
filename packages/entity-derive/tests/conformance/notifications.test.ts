// What every adapter promises about LISTEN and NOTIFY.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { eachDatabase, everyEngine, until } from "@entity-derive/test-databases";
import type { Database } from "entity-derive/runtime";
import { statement } from "../statements.ts";

const notifySql = statement("notify", "SELECT pg_notify($1, $2)");
const notify = (db: Database, channel: string, payload: string): Promise<unknown> =>
  db.query(notifySql, [channel, payload]);

eachDatabase(
  "notifications",
  (database) => {
    test("reach every listener of the channel until it closes", async () => {
      const { db } = database;
      const first: string[] = [];
      const second: string[] = [];
      const other: string[] = [];
      const channel = 'Odd "Channel"; ä';
      const subscription = await db.listen(channel, (payload) => first.push(payload));
      const secondSubscription = await db.listen(channel, (payload) => second.push(payload));
      const otherSubscription = await db.listen("other", (payload) => other.push(payload));
      await notify(db, channel, "one");
      await notify(db, channel, "");
      await until(() => first.length === 2 && second.length === 2);
      assert.deepEqual(first, ["one", ""]);
      await subscription.close();
      await subscription.close();
      await notify(db, channel, "two");
      await notify(db, "other", "three");
      // They come in their order.
      await until(() => other.length === 1);
      assert.deepEqual(second, ["one", "", "two"]);
      assert.deepEqual(first, ["one", ""]);
      await secondSubscription.close();
      await notify(db, channel, "four");
      await notify(db, "other", "five");
      await until(() => other.length === 2);
      assert.equal(second.length, 3);
      await otherSubscription.close();
    });

    test("many can begin and end to listen at once, without a warning", async () => {
      const { db } = database;
      const warnings: Error[] = [];
      const onWarning = (warning: Error): void => void warnings.push(warning);
      process.on("warning", onWarning);
      const received: string[] = [];
      const channels = Array.from({ length: 8 }, (_, index) => `channel ${index}`);
      const subscriptions = await Promise.all(
        channels.map((channel) => db.listen(channel, (payload) => received.push(payload))),
      );
      for (const channel of channels) await notify(db, channel, channel);
      await until(() => received.length === channels.length);
      assert.deepEqual(received, channels);
      await Promise.all(subscriptions.map((subscription) => subscription.close()));
      await setImmediate();
      process.off("warning", onWarning);
      assert.deepEqual(warnings, []);
    });

    test("wait for the commit", async () => {
      const { db } = database;
      const received: string[] = [];
      const subscription = await db.listen("changes", (payload) => received.push(payload));
      await db.transaction(async (transaction) => {
        await transaction.query(notifySql, ["changes", "committed"]);
        for (let time = 0; time < 3; time++) await transaction.query(statement("answer", "SELECT 42"), []);
        assert.deepEqual(received, []);
      });
      await assert.rejects(
        db.transaction(async (transaction) => {
          await transaction.query(notifySql, ["changes", "rolled back"]);
          throw new Error("no");
        }),
      );
      await notify(db, "changes", "last");
      await until(() => received.includes("last"));
      assert.deepEqual(received, ["committed", "last"]);
      await subscription.close();
    });
  },
  { engines: everyEngine },
);

eachDatabase(
  "notifications over a lost connection",
  (database) => {
    test("go on when the server has closed the connection", async () => {
      const { db } = database;
      const received: string[] = [];
      const subscription = await db.listen("changes", (payload) => received.push(payload));
      await db.query(
        statement(
          "kill",
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'LISTEN%'",
        ),
        [],
      );
      await until(async () => {
        await notify(db, "changes", "again");
        return received.length > 0;
      });
      assert.equal(received[0], "again");
      await subscription.close();
    });
  },
  { engines: ["pg", "postgres.js"] },
);
