// A server that is stopped and started in the middle: 503 with Retry-After while it is away, and fine afterwards.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type Server, startServer, until, untilActivity } from "@entity-derive/test-databases";
import { HttpResponse } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { statement } from "../statements.ts";
import { plainRoute } from "./plain-route.ts";
import { listen } from "./servers.ts";

const add = statement("add", "INSERT INTO visits DEFAULT VALUES");
const sleep = statement("sleep", "SELECT pg_sleep(600)");

const databases: Readonly<Record<string, (address: string) => Database>> = {
  pg: (address) => pgDatabase(new Pool({ connectionString: address, max: 4 })),
  "pg pipelined": (address) => pgDatabase(new Pool({ connectionString: address, max: 4 }), { pipelined: 2 }),
  "postgres.js": (address) =>
    postgresJsDatabase(postgres(address, { max: 4, backoff: () => 0.1, onnotice: () => undefined })),
};

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server?.stop());

for (const [name, open] of Object.entries(databases)) {
  test(`${name}: 503 while the server is away, fine afterwards`, async (context) => {
    const db = open(server.address);
    await db.execute("DROP TABLE IF EXISTS visits; CREATE TABLE visits (id int GENERATED ALWAYS AS IDENTITY)");
    const errors: unknown[] = [];
    const options = { onError: (error: unknown) => errors.push(error) };
    const done = async (work: Promise<unknown>): Promise<HttpResponse> => work.then(() => new HttpResponse(204));
    const served = await listen(
      nodeListener([
        plainRoute("POST", "/visits", () => done(db.query(add, [])), options),
        plainRoute("POST", "/visits/twice", () => done(db.transaction((inside) => inside.query(add, []))), options),
        plainRoute("GET", "/slow", () => done(db.query(sleep, [])), options),
      ]),
    );
    context.after(async () => {
      await served.close();
      await db.close();
    });

    const statuses = new Set<number>();
    let isOver = false;
    /** Which visitors have been answered with a status since this was emptied. */
    const answered = new Map<number, Set<number>>();
    const haveAll = (status: number): boolean => answered.get(status)?.size === paths.length;
    const visitor = async (path: string, index: number): Promise<void> => {
      while (!isOver) {
        const answer = await served.send("POST", path);
        statuses.add(answer.status);
        answered.set(answer.status, (answered.get(answer.status) ?? new Set()).add(index));
        assert.equal(answer.headers["retry-after"], answer.status === 503 ? "1" : undefined);
        await delay(5);
      }
    };
    const paths = ["/visits", "/visits", "/visits/twice", "/visits/twice"];
    const visitors = Promise.all(paths.map(visitor));
    /** Waits until all visitors have been answered with the status. A visitor that fails ends the waiting. */
    const untilAll = (status: number, what: string): Promise<unknown> =>
      Promise.race([until(() => haveAll(status), what), visitors]);
    const slow = served.send("GET", "/slow");
    await untilActivity(server.address, "wait_event = 'PgSleep'");
    await untilAll(204, "all visitors are served");
    await server.halt();
    assert.equal((await slow).status, 503);
    for (const path of ["/visits", "/visits/twice"]) assert.equal((await served.send("POST", path)).status, 503);
    assert.ok(errors.length > 0);
    await untilAll(503, "all visitors are sent away");
    await server.resume();
    answered.clear();
    // Connections that were being made when it came back may still fail.
    await untilAll(204, "all visitors are served again");
    isOver = true;
    await visitors;
    assert.deepEqual([...statuses].sort(), [204, 503]);
    for (const path of ["/visits", "/visits/twice"]) assert.equal((await served.send("POST", path)).status, 204);
  });
}
