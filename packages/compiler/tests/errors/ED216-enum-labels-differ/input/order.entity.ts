import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const OrderStatus = valueObject("status", ["open", "paid"]);
export type OrderStatus = ValueOf<typeof OrderStatus>;

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") @column({ pgEnum: "status" }) status!: OrderStatus;
}
