// The tracker on an embedded PGlite, from `npm start` until it is told to stop.
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { serve } from "@hono/node-server";
import { OutboxDrainer } from "entity-derive/outbox";
import { pgliteDatabase } from "entity-derive/pglite";
import { migrate } from "entity-derive/runtime";
import { migrations, repositories } from "./app.derived/index.ts";
import { ActivityWriter } from "./issues/activity-writer.ts";
import { createTracker } from "./server/tracker.ts";

const db = pgliteDatabase(await PGlite.create({ extensions: { pg_trgm } }));
await migrate(db, migrations);
const stopping = new AbortController();
const delivery = new OutboxDrainer(db, new ActivityWriter(repositories(db).activities)).run(stopping.signal);
const port = Number(process.env["PORT"] ?? 3000);
const server = serve({ fetch: createTracker(db).fetch, port, hostname: "127.0.0.1" });
console.log(`The tracker is open: http://localhost:${port}/api-docs/openapi.json`);

process.once("SIGINT", async () => {
  server.close();
  stopping.abort();
  await delivery;
  await db.close();
});
