import { entity, field, id, type Uuid } from "entity-derive";
import { requireMember } from "./guards.ts";

/** Behind a guard, without owners; what its updates change is never shown. */
@entity({
  table: "sessions",
  events: { outbox: "batches", retention: "1h" },
  migrations: true,
  api: { handlers: ["get", "list", "events"], guard: { events: requireMember }, security: "bearer" },
})
export class Session {
  @id id!: Uuid;
  @field("create", "response") device!: string;
  @field("create", "update") secret!: string;
}
