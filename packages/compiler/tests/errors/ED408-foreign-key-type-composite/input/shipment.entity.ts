import { belongsTo, entity, field, id, type i32, type Uuid } from "entity-derive";

@entity({ table: "order_items" })
export class OrderItem {
  @id @field("create") orderId!: Uuid;
  @id @field("create") line!: i32;
}

@entity({ table: "shipments" })
export class Shipment {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<OrderItem>({ on: { orderId: "orderId", orderLine: "line" } }) orderId!: Uuid;
  @field("create", "response") orderLine!: string;
}

@entity({ table: "returns" })
export class Return {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<OrderItem>({ on: { orderId: "orderId" } }) orderId!: Uuid;
  @field("create", "response") orderLine!: i32;
}
