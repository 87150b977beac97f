import { type Decimal, entity, field, type i32, id, type Uuid } from "entity-derive";

/** What a customer has bought. */
@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "update", "response") customer!: string;
  @field("create", "update", "response") note!: string | null;
}

/** A line of an order. Its folder is named after the class, not after the file. */
@entity({ table: "order_items", migrations: true })
export class OrderItem {
  @id id!: Uuid;
  @field("create", "response") orderId!: Uuid;
  @field("create", "update", "response") quantity!: i32;
  @field("create", "response") price!: Decimal;
}
