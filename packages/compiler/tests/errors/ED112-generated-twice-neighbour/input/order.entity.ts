import { entity, field, type i32, id, projection, type Uuid } from "entity-derive";

@projection("Card", ["id"])
@entity({ table: "orders", hooks: true })
export class Order {
  @id id!: Uuid;
  @field("create") total!: i32;
}

@entity({ table: "order_rows" })
export class OrderRow {
  @id id!: Uuid;
  @field("create") total!: i32;
}

@entity({ table: "order_cards" })
export class OrderCard {
  @id id!: Uuid;
  @field("create") total!: i32;
}

@entity({ table: "order_hooks" })
export class OrderHooks {
  @id id!: Uuid;
  @field("create") total!: i32;
}
