import { column, entity, field, id, type Uuid, type ValueOf } from "entity-derive";
import type { Status } from "./status.ts";

@entity({ table: "orders", migrations: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") @column({ pgEnum: "order_status" }) status!: ValueOf<typeof Status>;
}
