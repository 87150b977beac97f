// Statements on a shared connection are written together while it has something to answer, and at once when it has not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { eachDatabase } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Result } from "entity-derive/runtime";
import { type Client, Pool } from "pg";

const pid = { name: "pid", text: "SELECT pg_backend_pid()" };

interface Writing {
  readonly connection: { readonly stream: { write(data: Uint8Array): boolean } };
}

eachDatabase(
  "writes of a shared connection",
  (database) => {
    const opened = () => {
      const pool = new Pool({ connectionString: database.postgres?.address });
      let writes = 0;
      pool.on("connect", (client: Client) => {
        const { stream } = (client as unknown as Writing).connection;
        const write = stream.write.bind(stream);
        stream.write = (data) => {
          writes++;
          return write(data);
        };
      });
      return { db: pgDatabase(pool, { pipelined: 1 }), writes: () => writes };
    };

    test("while it is busy, those of different callbacks in one round of the event loop", async () => {
      const { db, writes } = opened();
      await db.query(pid, []);
      await turn();
      const before = writes();
      // Between one callback and the next there is time for ticks, as between two sockets that have something to read; for
      // the answer to the first statement there is none.
      const answers = await Promise.all(
        Array.from(
          { length: 4 },
          () => new Promise<Result>((resolve) => setImmediate(() => resolve(db.query(pid, [])))),
        ),
      );
      assert.equal(writes(), before + 2);
      assert.equal(new Set(answers.map(({ rows }) => rows[0]?.[0])).size, 1);
      await db.close();
    });

    test("an idle one is given a statement before the round is over", async () => {
      const { db, writes } = opened();
      await db.query(pid, []);
      await turn();
      const before = writes();
      const answer = db.query(pid, []);
      await new Promise<void>((resolve) => process.nextTick(resolve));
      assert.equal(writes(), before + 1);
      await answer;
      await db.close();
    });
  },
  { engines: ["pg"] },
);
