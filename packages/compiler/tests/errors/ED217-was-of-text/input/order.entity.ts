import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export const Status = valueObject("order_status", ["open", "paid"], { was: { paid: "payed" } });
export type Status = ValueOf<typeof Status>;

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") @column({ pgEnum: "order_status" }) status!: Status;
  @field("create", "response") previous!: Status | null;
}
