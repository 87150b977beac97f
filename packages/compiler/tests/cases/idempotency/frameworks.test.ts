// Requests with a key under every framework: the response is the same, whichever of them carried the request out.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type FreshDatabase, freshDatabase } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { expressRoutes } from "entity-derive/express";
import type { Route } from "entity-derive/http";
import { pgDatabase } from "entity-derive/pg";
import { migrate, newUuid } from "entity-derive/runtime";
import express from "express";
import { Pool } from "pg";
import { type Answer, adapters, listen, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import { migrations } from "./app.derived/index.ts";
import { bookingRoutesOn } from "./reception.ts";

const clinic: Uuid = newUuid();
let database: FreshDatabase;
let pool: Pool;
let served: readonly Route[];

before(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.address });
  const db = pgDatabase(pool);
  await migrate(db, migrations);
  await db.query({ name: "clinic", text: "INSERT INTO clinics VALUES ($1, 'a clinic')" }, [clinic]);
  served = bookingRoutesOn(db);
});

after(async () => {
  await pool.end();
  await database.drop();
});

/** The frameworks, and one whose application has parsed the body already. */
const starts: Readonly<Record<string, () => Promise<Server>>> = {
  ...Object.fromEntries(Object.entries(adapters).map(([name, start]) => [name, () => start(served, "")])),
  "express.json()": () => listen(express().use(express.json(), expressRoutes(served))),
};

function book(server: Server, key: string, place: string): Promise<Answer> {
  const headers = { "content-type": "application/json", "x-clinic": clinic, "x-staff": "ada", "idempotency-key": key };
  return server.send("POST", "/bookings", { headers, body: JSON.stringify({ place }) });
}

test("each framework repeats the response that another one has sent", async (context) => {
  const responses: Answer[] = [];
  for (const [name, start] of Object.entries(starts)) {
    const server = await start();
    context.after(() => server.close());
    const own = await book(server, `"of ${name}"`, name);
    const repeated = await book(server, `"of ${name}"`, name);
    assert.deepEqual([own.status, own.headers["idempotency-replayed"]], [201, undefined], name);
    assert.deepEqual([repeated.status, repeated.headers["idempotency-replayed"]], [201, "true"], name);
    assert.equal(repeated.text, own.text);
    for (const header of ["etag", "location", "cache-control", "content-type"])
      assert.equal(repeated.headers[header], own.headers[header], `${name}: ${header}`);
    responses.push(await book(server, '"of all"', "one for all"));
    assert.equal((await book(server, '"of all"', "another")).status, 422, name);
    const malformed = await book(server, "of all", "one for all");
    assert.deepEqual([malformed.status, JSON.parse(malformed.text).issues[0].path], [400, "Idempotency-Key"], name);
  }
  assert.deepEqual(
    responses.map(({ text }) => text),
    responses.map(() => responses[0]?.text),
  );
  assert.deepEqual(
    responses.map(({ headers }) => headers["idempotency-replayed"]),
    responses.map((_, index) => (index === 0 ? undefined : "true")),
  );
});
