// Two databases into the application: all that is wired by hand.
import type { Uuid } from "entity-derive";
import type { EventStreams } from "entity-derive/event-streams";
import { Problem } from "entity-derive/http";
import { allOwners } from "entity-derive/runtime";
import { Hono } from "hono";
import { document, repositories, router } from "./app.derived/index.ts";
import { Appointments } from "./appointments.ts";
import { Clinics } from "./clinics.ts";
import type { Databases } from "./databases.ts";
import { Invoices } from "./invoices.ts";
import type { Staff } from "./require-staff.ts";

/** Recognizes repeated requests. The default is for this example alone. */
const secret = process.env["CLINIC_SECRET"] ?? "not a secret, but long enough";

export function createApp({ application, jobs }: Databases, streams: EventStreams): Hono {
  const api = router(repositories(application, { administration: jobs }), {
    owner: ({ isAdministrator, clinicId }) => (isAdministrator ? allOwners : clinicId),
    idempotency: { secret, caller: ({ name }) => name },
    streams,
    clinics: { commands: new Clinics(jobs) },
    practitioners: { createValues: ownerOfNewRow },
    rooms: { createValues: ownerOfNewRow },
    appointments: { commands: new Appointments() },
    invoices: { commands: new Invoices() },
  });
  const described = document({ title: "Clinics", license: "MIT" });
  return new Hono().route("/", api).get("/api-docs/openapi.json", (context) => context.json(described));
}

/** An administrator has to name the clinic of a new row. */
function ownerOfNewRow(_dto: unknown, { clinicId }: Staff): { clinicId: Uuid } {
  if (clinicId === null) throw new Problem(400, "the header x-clinic names the clinic");
  return { clinicId };
}
