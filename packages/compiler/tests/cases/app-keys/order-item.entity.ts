import { auto, belongsTo, entity, field, hasMany, type i32, type i64, id, version } from "entity-derive";

/** Numbered by PostgreSQL. */
@entity({ table: "orders", transactions: true, migrations: true, api: { handlers: true } })
@hasMany<OrderItem>()
export class Order {
  @id @auto id!: i64;
  @field("create", "update", "response") customer!: string;
}

/** A key of two fields, one of which leads to the order. */
@entity({ table: "order_items", transactions: true, migrations: true, api: { handlers: true } })
export class OrderItem {
  @id @belongsTo<Order>() @field("create") orderId!: i64;
  @id @field("create") sku!: string;
  @field("create", "update", "response") amount!: i32;
  @version @field("response") revision!: i32;
}

/** A key with a moment in it. */
@entity({
  table: "readings",
  events: "outbox",
  transactions: true,
  migrations: { audit: true },
  api: { handlers: true },
})
export class Reading {
  @id @field("create") sensor!: string;
  @id @field("create") at!: Temporal.Instant;
  @field("create", "update", "response") value!: i32;
  @version @field("response") revision!: i32;
}

/** A moment alone. */
@entity({
  table: "ticks",
  events: "outbox",
  transactions: true,
  migrations: { audit: true },
  api: { handlers: true },
})
export class Tick {
  @id @field("create") at!: Temporal.Instant;
  @field("create", "update", "response") note!: string;
}
