// One process of the API: writes by way of the primary's pooler, reads by way of any.
import { sessions } from "entity-derive/http";
import { pgDatabase } from "entity-derive/pg";
import { createApp } from "../src/server/app.ts";
import { listen } from "../src/server/listen.ts";
import { readPort } from "../src/server/port.ts";
import { toldToStop } from "../src/server/told-to-stop.ts";
import { addressesOf, poolOf } from "./servers.ts";

const servers = addressesOf("SHOP_SERVERS");
const pools = addressesOf("SHOP_POOLERS").map((address) => poolOf(address, 10));
const db = pgDatabase(pools, {
  replicas: [],
  staleness: 5_000,
  // Notifications do not come through a pooler.
  listener: (pool) => servers[pools.indexOf(pool)] ?? "",
});

const around = sessions(db, { secret: process.env["SHOP_SECRET"] ?? "" });
const stopping = new AbortController();
const app = createApp(db, { closing: stopping.signal, around });
const server = await listen(app, readPort(process.env["PORT"]), process.env["HOST"]);
console.log(`listening ${server.origin}`);

await toldToStop();
stopping.abort();
await server.stop();
await db.close();
