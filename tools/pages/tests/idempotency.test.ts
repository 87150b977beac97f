// The example of docs/idempotency.md, run: a request whose connection breaks is sent again, and carried out once.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Database, Migration } from "entity-derive/runtime";
import { testDatabase } from "entity-derive/testing";
import { type ExampleFolder, exampleFolder } from "./example-folder.ts";

/** What the page's files export and is used here. */
interface Example {
  readonly ReservationMigration: Migration;
  readonly reservations: (
    db: Database,
    secret: string,
  ) => { request(path: string, init: RequestInit): Promise<Response> };
  readonly sendOnce: (
    send: (key: string) => Promise<Response>,
    options?: { readonly attempts?: number; readonly pause?: number },
  ) => Promise<Response>;
}

let folder: ExampleFolder;
let example: Example;
let db: Database;

before(async () => {
  folder = await exampleFolder("docs/idempotency.md");
  const files = ["reservation.derived/index.ts", "reservations.ts", "send-once.ts"];
  example = Object.assign({}, ...(await Promise.all(files.map((file) => folder.load(file))))) as Example;
  db = await testDatabase([example.ReservationMigration]);
});

after(async () => {
  await db?.close();
  folder?.remove();
});

test("a reservation whose responses are lost is made once", async () => {
  const app = example.reservations(db, "a secret of the tests");
  const keys: string[] = [];
  const failures = ["before", "after", "unavailable"];
  const reserve = async (path: string, method: string, room: string, key: string): Promise<Response> => {
    keys.push(key);
    const failure = failures.shift();
    if (failure === "before") throw new Error("the connection broke");
    if (failure === "unavailable") return new Response(null, { status: 503 });
    const headers = { authorization: "ada", "content-type": "application/json", "idempotency-key": key };
    const response = await app.request(path, { method, headers, body: JSON.stringify({ room }) });
    if (failure === "after") throw new Error("the connection broke");
    return response;
  };
  const options = { pause: 0 };
  const made = await example.sendOnce((key) => reserve("/reservations", "POST", "north", key), options);
  assert.deepEqual([made.status, made.headers.get("idempotency-replayed")], [201, "true"]);
  assert.deepEqual([keys.length, new Set(keys).size], [4, 1]);
  const { id } = (await made.json()) as { readonly id: string };
  const rows = async () => (await db.query({ name: "rows", text: "SELECT id, room FROM reservations" }, [])).rows;
  assert.deepEqual(await rows(), [[id, "north"]]);
  failures.push("after");
  const moved = await example.sendOnce((key) => reserve(`/reservations/${id}/move`, "PUT", "south", key), options);
  assert.deepEqual([moved.status, moved.headers.get("idempotency-replayed")], [200, "true"]);
  assert.deepEqual(await rows(), [[id, "south"]]);
  failures.push("before", "before");
  const lost = example.sendOnce((key) => reserve("/reservations", "POST", "west", key), { ...options, attempts: 2 });
  await assert.rejects(lost, /the connection broke/);
});
