import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", events: "outbox" })
export class Order {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}

@entity({ table: "orders", schema: "archive", events: "outbox" })
export class ArchivedOrder {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}

/** Waits elsewhere, and so does the next one. */
@entity({ table: "orders", schema: "batches", events: { outbox: "batches" } })
export class BatchOrder {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}

@entity({ table: "orders", schema: "more", events: { outbox: "batches" } })
export class MoreOrder {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}
