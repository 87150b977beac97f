import { belongsTo, column, entity, type f64, field, hasMany, type i16, type i64, id } from "entity-derive";
import type { Category } from "./category.entity.ts";
import type { Order } from "./order.entity.ts";
import type { Return } from "./return.entity.ts";

@entity({ table: "order_items", migrations: true })
@hasMany<Return>()
export class OrderItem {
  @id @belongsTo<Order>({ onDelete: "cascade", index: false }) @field("create") orderId!: i64;
  @id @field("create") line!: i16;
  @belongsTo<Category>({ index: false })
  @field("create", "update", "response")
  @column({ varchar: 10 })
  category!: string | null;
  @field("create", "update", "response") amount: f64 = 1;
}
