// Transactions over several nodes: all of it or nothing, whatever was written where.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { eachDatabase } from "@entity-derive/test-databases";
import { sqlState, type Transaction } from "entity-derive/runtime";
import { statement } from "../../statements.ts";
import { ask, createTenants, insertDoc, insertDocWithEvent } from "./distributed-tables.ts";

const grow = statement("docs.grow", "UPDATE public.docs SET size = size + 1 WHERE tenant_id = $1 RETURNING size");
const counts = "SELECT (SELECT count(*) FROM public.docs), (SELECT count(*) FROM public.entity_outbox)";

eachDatabase(
  "transactions over nodes",
  (database) => {
    test("a row and its event are there together, or neither", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      await Promise.all([us, them].map((tenant) => db.query(insertDocWithEvent, [tenant, "A"])));
      assert.deepEqual(await ask(db, counts), [["2", "2"]]);
      await assert.rejects(db.query(insertDocWithEvent, [us, "A"]), { code: "23505" });
      assert.deepEqual(await ask(db, counts), [["2", "2"]]);
      const fails = db.transaction(async (transaction) => {
        for (const tenant of [us, them]) await transaction.query(insertDocWithEvent, [tenant, "B"]);
        assert.deepEqual(await ask(transaction, counts), [["4", "4"]]);
        throw new RangeError("no");
      });
      await assert.rejects(fails, RangeError);
      assert.deepEqual(await ask(db, counts), [["2", "2"]]);
      await db.transaction(async (transaction) => {
        for (const tenant of [us, them]) await transaction.query(insertDocWithEvent, [tenant, "B"]);
      });
      assert.deepEqual(await ask(db, counts), [["4", "4"]]);
    });

    test("a savepoint takes back what was written on a node since, and the rest stays", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      await db.transaction(async (transaction) => {
        await transaction.query(insertDocWithEvent, [us, "A"]);
        const inner = transaction.transaction(async (savepoint) => {
          await savepoint.query(insertDocWithEvent, [them, "A"]);
          await savepoint.query(insertDocWithEvent, [us, "A"]);
        });
        await assert.rejects(inner, { code: "23505" });
        await transaction.query(insertDocWithEvent, [us, "B"]);
      });
      assert.deepEqual(await ask(db, counts), [["2", "2"]]);
      assert.deepEqual(await ask(db, "SELECT count(*) FROM public.docs WHERE tenant_id = $1", [them]), [["0"]]);
    });

    test("transactions that wait for each other on two nodes: one is ended, tried again, and both are done", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      for (const tenant of [us, them]) await db.query(insertDoc, [tenant, "A"]);
      const states: (string | null)[] = [];
      const both = (first: string, second: string): Promise<void> =>
        db.transaction(
          async (transaction: Transaction) => {
            try {
              await transaction.query(grow, [first]);
              await delay(300);
              await transaction.query(grow, [second]);
            } catch (error) {
              states.push(sqlState(error));
              throw error;
            }
          },
          { retries: 3 },
        );
      await Promise.all([both(us, them), both(them, us)]);
      assert.ok(states.length >= 1 && states.every((state) => state === "40P01"), String(states));
      assert.deepEqual(await ask(db, "SELECT size FROM public.docs"), [["2"], ["2"]]);
    });

    test("a stream reads one tenant's rows and everybody's in batches, and a held connection keeps its transaction", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      const fill = `INSERT INTO public.docs (tenant_id, id, code)
        SELECT tenant_id, gen_random_uuid(), tenant_id::text || n
          FROM json_to_recordset($1) AS given (tenant_id UUID), generate_series(1, 1500) AS n`;
      await ask(db, fill, [JSON.stringify([{ tenant_id: us }, { tenant_id: them }])]);
      const read = async (sql: string, parameters: readonly string[]): Promise<readonly number[]> => {
        const sizes: number[] = [];
        for await (const rows of db.stream(statement("docs.stream", sql), parameters)) sizes.push(rows.length);
        return [sizes.length > 2 ? 1 : 0, sizes.reduce((sum, size) => sum + size, 0)];
      };
      assert.deepEqual(await read("SELECT id FROM public.docs WHERE tenant_id = $1 ORDER BY id", [us]), [1, 1500]);
      assert.deepEqual(await read("SELECT id FROM public.docs ORDER BY id", []), [1, 3000]);
      await db.hold(async (connection) => {
        await connection.execute("BEGIN");
        await connection.query(grow, [us]);
        await connection.execute("ROLLBACK");
      });
      assert.deepEqual(await ask(db, "SELECT max(size) FROM public.docs"), [["0"]]);
    });

    test("what is sent at once is answered in its order, by prepared statements that outlive a change of the table", async () => {
      const { db } = database;
      const { us, them } = await createTenants(db);
      for (let round = 0; round < 8; round += 1) {
        const codes = await Promise.all(
          [us, them, us].map(async (tenant, at) => {
            await db.query(insertDocWithEvent, [tenant, `${round} ${at}`]);
            return (
              await ask(db, "SELECT code FROM public.docs WHERE tenant_id = $1 AND code = $2", [
                tenant,
                `${round} ${at}`,
              ])
            )[0]?.[0];
          }),
        );
        assert.deepEqual(
          codes,
          [0, 1, 2].map((at) => `${round} ${at}`),
        );
        if (round === 5) await db.execute("ALTER TABLE public.docs ADD COLUMN more INTEGER");
      }
      assert.deepEqual(await ask(db, counts), [["24", "24"]]);
    });
  },
  { engines: ["citus", "citus pipelined"] },
);
