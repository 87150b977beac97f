// The clinics as a program, on an embedded PGlite, until Ctrl+C.
import { randomBytes } from "node:crypto";
import { serve } from "@hono/node-server";
import { EventStreams } from "entity-derive/event-streams";
import { OutboxBatchDrainer } from "entity-derive/outbox";
import { repositories } from "./app.derived/index.ts";
import { createApp } from "./app.ts";
import { embeddedDatabases } from "./databases.ts";
import { InvoiceWriter } from "./invoices.ts";

const databases = await embeddedDatabases();
const streams = new EventStreams(databases.jobs, { key: process.env["CLINIC_KEY"] ?? randomBytes(32).toString("hex") });
streams.start();
const stopping = new AbortController();
const writer = new InvoiceWriter(repositories(databases.jobs, { administration: databases.jobs }));
const invoicing = new OutboxBatchDrainer(databases.jobs, writer, { retention: 86_400_000 }).run(stopping.signal);
const port = Number(process.env["PORT"] ?? 3000);
const server = serve({ fetch: createApp(databases, streams).fetch, port, hostname: "127.0.0.1" }, () =>
  console.log(`The clinics are open: http://localhost:${port}/api-docs/openapi.json`),
);

process.once("SIGINT", async () => {
  stopping.abort();
  streams.close();
  server.close();
  await invoicing;
  await databases.close();
});
