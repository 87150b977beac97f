import { column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

export function earlier(): { paid: string } {
  return { paid: "payed" };
}

export const Status = valueObject("order_status", ["open", "paid"], { was: earlier() });

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") @column({ pgEnum: "order_status" }) status!: ValueOf<typeof Status>;
}
