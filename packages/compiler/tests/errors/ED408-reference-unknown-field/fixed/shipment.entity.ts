import { belongsTo, entity, field, id, type i32, type Uuid } from "entity-derive";

@entity({ table: "order_items" })
export class OrderItem {
  @id @field("create") orderId!: Uuid;
  @id @field("create") line!: i32;
}

@entity({ table: "shipments" })
export class Shipment {
  @id id!: Uuid;
  @belongsTo<OrderItem>({ on: { orderId: "orderId", line: "line" } }) @field("create") orderId!: Uuid;
  @field("create") line!: i32;
}
