import { belongsTo, column, entity, field, type i16, type i64, id, type Uuid } from "entity-derive";
import type { OrderItem } from "./order-item.entity.ts";

@entity({ table: "returns", migrations: true })
export class Return {
  @id @column({ default: "gen_random_uuid()" }) id!: Uuid;
  @belongsTo<OrderItem>({ on: { orderId: "orderId", line: "line" }, name: "returns_item", index: false })
  @field("create", "update", "response")
  orderId!: i64;
  @field("create", "update", "response") line!: i16;
  @field("create", "update", "response") @column({ default: "'not\nas shown'::text" }) reason!: string;
}
