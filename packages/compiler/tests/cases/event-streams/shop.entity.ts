import { entity, field, id, type Uuid } from "entity-derive";
import { requireMember } from "./guards.ts";

/** Its rows are the owners: each is sent the events of its own row. */
@entity({
  table: "shops",
  events: { outbox: "batches", retention: "1h" },
  migrations: true,
  api: { handlers: ["get", "update", "events"], guard: requireMember, security: "bearer", owner: "id" },
})
export class Shop {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
