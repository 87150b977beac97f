// A handler that a collision of transactions has ended is run once more, with its body; nothing else is, and nothing after a commit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { fetchHandler } from "entity-derive/fetch";
import { HttpResponse, Problem, readJson } from "entity-derive/http";
import { ConstraintError } from "entity-derive/runtime";
import { z } from "zod";
import { statement } from "../statements.ts";
import { plainRoute } from "./plain-route.ts";
import { adapters } from "./servers.ts";

function serverError(code: string): Error {
  return Object.assign(new Error(`SQLSTATE ${code}`), { severity: "ERROR", code });
}

const json = { "content-type": "application/json" };

for (const [name, start] of Object.entries(adapters)) {
  test(`${name}: a collision is tried again, and the client sees the second answer`, async (context) => {
    const thrown: unknown[] = [];
    const seen: unknown[] = [];
    const errors: unknown[] = [];
    const routes = [
      plainRoute(
        "POST",
        "/transfers",
        async (request) => {
          seen.push(await readJson(request, z.unknown()));
          if (thrown.length > 0) throw thrown.shift();
          return new HttpResponse(204);
        },
        { onError: (error) => errors.push(error) },
      ),
    ];
    const server = await start(routes, "");
    context.after(() => server.close());
    const statusAfter = async (failures: readonly unknown[]): Promise<number> => {
      thrown.splice(0, Number.POSITIVE_INFINITY, ...failures);
      seen.length = 0;
      errors.length = 0;
      return (await server.send("POST", "/transfers", { body: '{"amount":1}', headers: json })).status;
    };
    for (const failure of [
      serverError("40001"),
      serverError("40P01"),
      new Error("of the application", { cause: serverError("40001") }),
    ]) {
      assert.equal(await statusAfter([failure]), 204);
      assert.deepEqual(seen, [{ amount: 1 }, { amount: 1 }]);
      assert.equal(await statusAfter([failure, failure]), 503);
      assert.deepEqual([seen.length, errors], [2, [failure]]);
    }
    for (const [failure, status] of [
      [serverError("55P03"), 503],
      [serverError("57014"), 503],
      [new ConstraintError("unique", "notes_title_key", "title"), 409],
      [new Problem(409, "taken", { cause: serverError("40001") }), 409],
      [new HttpResponse(418), 418],
    ] as const) {
      assert.equal(await statusAfter([failure]), status);
      assert.equal(seen.length, 1);
    }
  });
}

const lock = statement("lock", "UPDATE accounts SET balance = balance - 1 WHERE id = $1::int");
const balances = statement("balances", "SELECT balance FROM accounts ORDER BY id");

eachDatabase(
  "two transfers that deadlock",
  (database) => {
    test("are both made, and none of them twice", async () => {
      const { db } = database;
      await db.execute("CREATE TABLE accounts (id int, balance int); INSERT INTO accounts VALUES (1, 0), (2, 0)");
      const arrivals = { count: 0, all: Promise.withResolvers<void>() };
      const survivor = Promise.withResolvers<void>();
      const both = plainRoute(
        "POST",
        "/locks/{first}/{second}",
        async ({ parameters: { first = "", second = "" } }) => {
          // Woken late, the survivor would find its row locked anew, and be in a deadlock once more.
          if (arrivals.count === 2) await survivor.promise;
          await db.transaction(async (inside) => {
            await inside.query(lock, [first]);
            arrivals.count += 1;
            if (arrivals.count === 2) arrivals.all.resolve();
            await arrivals.all.promise;
            await inside.query(lock, [second]);
          });
          survivor.resolve();
          return new HttpResponse(204);
        },
        {},
      );
      const handler = fetchHandler([both]);
      const send = (path: string) => handler(new Request(`http://test${path}`, { method: "POST" }));
      const answers = await Promise.all([send("/locks/1/2"), send("/locks/2/1")]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [204, 204],
      );
      assert.equal(arrivals.count, 3, "one of them was run once more");
      assert.deepEqual((await db.query(balances, [])).rows, [["-2"], ["-2"]]);
    });
  },
  { engines: ["pg", "pg pipelined", "postgres.js"] },
);

const insert = statement("insert", "INSERT INTO notes VALUES ($1)");
const notes = statement("notes", "SELECT title FROM notes");

eachDatabase("a write whose function after the commit collides", (database) => {
  for (const [name, failure] of [
    ["as it is", (cause: Error) => cause],
    ["with another error around it", (cause: Error) => new Error("not sent", { cause })],
  ] as const)
    test(`is made once, and the request fails: the error ${name}`, async () => {
      const { db } = database;
      await db.execute("DROP TABLE IF EXISTS notes; CREATE TABLE notes (title text)");
      const collide = async (): Promise<void> => {
        throw serverError("40001");
      };
      const write = async (run: () => Promise<void>): Promise<HttpResponse> => {
        await run().catch((error: Error) => {
          throw failure(error);
        });
        return new HttpResponse(204);
      };
      const onDatabase = async (): Promise<void> => {
        await db.query(insert, ["plain"]);
        await db.afterCommit(collide);
      };
      const inTransaction = (): Promise<void> =>
        db.transaction(async (inside) => {
          await inside.query(insert, ["in a transaction"]);
          await inside.afterCommit(collide);
        });
      const scoped = async (): Promise<void> => {
        await db.query(insert, ["scoped"]);
        await db.scoped({ owner: "1" }).afterCommit(collide);
      };
      const errors: unknown[] = [];
      const options = { onError: (error: unknown) => errors.push(error) };
      const writes = [onDatabase, inTransaction, scoped];
      const routes = writes.map((run, index) => plainRoute("POST", `/${index}`, () => write(run), options));
      const handler = fetchHandler(routes);
      for (const index of writes.keys()) {
        const { status, headers } = await handler(new Request(`http://test/${index}`, { method: "POST" }));
        assert.deepEqual([status, headers.get("retry-after")], [500, null], "a 503 would invite to write again");
      }
      assert.deepEqual((await db.query(notes, [])).rows, [["plain"], ["in a transaction"], ["scoped"]]);
      assert.equal(errors.length, 3);
    });
});
