// One process that delivers what the outbox has: a letter to the customer, then the event to the broker. Several share the work.
import { connect } from "@nats-io/transport-node";
import { natsSink } from "entity-derive/nats";
import { OutboxDrainer, type OutboxDrainerOptions } from "entity-derive/outbox";
import { pgDatabase } from "entity-derive/pg";
import { repositories } from "../src/app.derived/index.ts";
import { LetterWriter } from "../src/letters/letter-writer.ts";
import { toldToStop } from "../src/server/told-to-stop.ts";
import { addressesOf, poolOf } from "./servers.ts";

const options: OutboxDrainerOptions = { lease: 30_000, maxDelay: 60_000, maxAttempts: 100 };

// A drainer keeps few connections and listens for news: it goes to the servers themselves.
const db = pgDatabase(
  addressesOf("SHOP_SERVERS").map((address) => poolOf(address, 4)),
  { replicas: [] },
);
const broker = await connect({ servers: process.env["NATS_URL"] ?? "", maxReconnectAttempts: -1 });
const events = await natsSink(broker, { source: "shop", stream: "SHOP", subject: "shop", drainer: options });
const letters = new LetterWriter(repositories(db).letters);

const stopping = new AbortController();
const delivery = new OutboxDrainer(
  db,
  {
    // Delivered once more after a failure, each of them knows that it has been there.
    handle: async (row, signal) => {
      await letters.handle(row);
      await events.handle(row, signal);
    },
  },
  options,
).run(stopping.signal);
console.log("delivering");

await toldToStop();
stopping.abort();
await delivery;
await events.close();
await broker.close();
await db.close();
