import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", events: "outbox", api: { handlers: ["list", "events"] } })
export class Order {
  @id id!: Uuid;
  @field("create", "response") title!: string;
}

@entity({ table: "invoices", events: { outbox: "batches" }, api: { handlers: ["list", "events"] } })
export class Invoice {
  @id id!: Uuid;
  @field("create", "response") title!: string;
}
