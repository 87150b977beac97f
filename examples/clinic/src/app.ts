// Two databases into the application: all that is wired by hand.
import type { EventStreams } from "entity-derive/event-streams";
import { Hono } from "hono";
import { document, repositories, router } from "./app.derived/index.ts";
import { Appointments } from "./appointments.ts";
import { Clinics } from "./clinics.ts";
import type { Databases } from "./databases.ts";
import { Invoices } from "./invoices.ts";

export function createApp({ application, jobs }: Databases, streams: EventStreams): Hono {
  const api = router(repositories(application), {
    owner: ({ clinicId }) => clinicId,
    streams,
    clinics: { commands: new Clinics(jobs) },
    appointments: { commands: new Appointments() },
    invoices: { commands: new Invoices() },
  });
  const described = document({ title: "Clinics", license: "MIT" });
  return new Hono().route("/", api).get("/api-docs/openapi.json", (context) => context.json(described));
}
