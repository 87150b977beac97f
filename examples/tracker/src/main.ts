// The tracker as a program, until it is told to stop: on the server of DATABASE_URL and JOBS_DATABASE_URL, or on an embedded PGlite.
import { serve } from "@hono/node-server";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { repositories } from "./app.derived/index.ts";
import { ActivityWriter } from "./issues/activity-writer.ts";
import { connectedDatabases, embeddedDatabases } from "./server/databases.ts";
import { createTracker } from "./server/tracker.ts";

const { DATABASE_URL: application, JOBS_DATABASE_URL: jobs, PORT: port } = process.env;
if ((application === undefined) !== (jobs === undefined))
  throw new Error("DATABASE_URL is the application's role, JOBS_DATABASE_URL that of its jobs: set both, or neither");
const databases =
  application === undefined || jobs === undefined
    ? await embeddedDatabases()
    : await connectedDatabases(application, jobs);
const stopping = new AbortController();
const delivery = new OutboxBatchDrainer(
  databases.jobs,
  new ActivityWriter(repositories(databases.jobs).activities),
).run(stopping.signal);
const server = serve({ fetch: createTracker(databases).fetch, port: Number(port ?? 3000), hostname: "127.0.0.1" });
console.log(`The tracker is open: http://localhost:${port ?? 3000}/api-docs/openapi.json`);

process.once("SIGINT", async () => {
  server.close();
  stopping.abort();
  await delivery;
  await databases.close();
});
