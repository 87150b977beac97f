// The examples of docs/brokers.md, run: what is written into the outbox is in the broker.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { freshDatabase, until } from "@entity-derive/test-databases";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { missing } from "../../../../tools/servers/src/index.ts";
import { createBatchOutbox, undelivered, writeBatchEvents } from "../outbox/batches/batch-tables.ts";
import { statement } from "../statements.ts";
import type { Broker } from "./broker.ts";
import { natsBroker } from "./nats-broker.ts";
import { redisBroker } from "./redis-broker.ts";

type Send = (db: Database, signal: AbortSignal) => Promise<void>;

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const page = readFileSync(join(repository, "docs/brokers.md"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "entity-derive-brokers-"));

before(() => {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"), "dir");
});

after(() => rmSync(folder, { recursive: true }));

/** A file of the page, with the address of the test's own server in it. */
async function example(file: string, address: string, own: string): Promise<Readonly<Record<string, Send>>> {
  const text = new RegExp(`^\`\`\`ts\\n(// ${file}\\n.*?)^\`\`\`$`, "ms").exec(page)?.[1] ?? "";
  assert.equal(text.split(address).length, 2, `${address} stands once in ${file}`);
  writeFileSync(join(folder, file), text.replace(address, own));
  return (await import(pathToFileURL(join(folder, file)).href)) as Record<string, Send>;
}

async function delivers(send: Send | undefined, broker: Broker): Promise<void> {
  const database = await freshDatabase();
  const db = pgDatabase(new Pool({ connectionString: database.address, max: 6 }));
  const stop = new AbortController();
  try {
    await createBatchOutbox(db);
    const ids = await writeBatchEvents(db, ["a", "b", "a", "c"]);
    const sending = send?.(db, stop.signal);
    const left = statement("left", `SELECT count(*) ${undelivered}`);
    await until(async () => (await db.query(left, [])).rows[0]?.[0] === "0", "all events are delivered");
    stop.abort();
    await sending;
    const received = await broker.received();
    assert.deepEqual(received.map(({ id }) => Number(id)).toSorted(), ids);
  } finally {
    stop.abort();
    await db.close();
    await database.drop();
  }
}

const own = ({ place }: Broker): number => ("port" in place ? place.port : 0);

describe("the examples of the page", () => {
  test("NATS", { skip: missing("nats-server") }, async () => {
    await using broker = await natsBroker();
    const { sendToNats } = await example("send-to-nats.ts", "127.0.0.1:4222", `127.0.0.1:${own(broker)}`);
    await delivers(sendToNats, broker);
  });

  test("Redis", { skip: missing("redis-server") }, async () => {
    await using broker = await redisBroker();
    const address = "redis://127.0.0.1";
    const { sendToRedis } = await example("send-to-redis.ts", address, `${address}:${own(broker)}`);
    await delivers(sendToRedis, broker);
  });
});
