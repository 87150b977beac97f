import { entity, field, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guards.ts";

@entity({
  table: "orders",
  events: { outbox: "batches", retention: "1d" },
  api: { handlers: ["list", "events"], guard: { list: requireUser } },
})
export class Order {
  @id id!: Uuid;
  @owner @field("skip") shopId!: Uuid;
  @field("create", "response") title!: string;
}

/** Everybody may follow what is on offer. */
@entity({
  table: "offers",
  events: { outbox: "batches", retention: "1d" },
  api: { handlers: ["list", "events"], guard: { list: requireUser, events: "none" } },
})
export class Offer {
  @id id!: Uuid;
  @owner @field("skip") shopId!: Uuid;
  @field("create", "response") title!: string;
}
