import { belongsTo, entity, field, type i32, id, type Uuid } from "entity-derive";
import type { OrderItem } from "./order-item.entity.ts";

/** What refers to such a key. */
@entity({ table: "notes", migrations: true })
export class Note {
  @id id!: Uuid;
  @belongsTo<OrderItem>({ on: { orderId: "orderId", sku: "sku", line: "line" }, onDelete: "set null" })
  @field("create", "update", "response")
  orderId!: Uuid | null;
  @field("create", "update", "response") sku!: string | null;
  @field("create", "update", "response") line!: i32 | null;
  @field("create", "update", "response") text!: string;
}
