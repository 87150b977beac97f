// One line of an order.
import { column, type Decimal, entity, field, filter, type i32, id, type Uuid, validate } from "entity-derive";
import { requireToken } from "../users/require-token.ts";

/** The lines of orders: how many of which product, at which price. */
@entity({
  table: "order_items",
  migrations: true,
  api: {
    tag: "Order items",
    handlers: ["create", "get", "list", "delete"],
    guard: requireToken,
    security: "bearer",
  },
})
export class OrderItem {
  @id id!: Uuid;

  /** The order it belongs to. */
  @field("create", "response") @column({ index: true }) @filter orderId!: Uuid;

  /** What was ordered: the id of a product. */
  @field("create", "response") @column({ index: true }) @filter productId!: Uuid;

  /** How many of it. */
  @field("create", "response")
  @validate({ range: { min: 1, max: 1000 } })
  @column({ check: "quantity > 0" })
  quantity!: i32;

  /** What one of them cost when it was ordered, in euros. The server takes it from the product, not from the request. */
  @field("response") @column({ type: "NUMERIC(10, 2)" }) unitPrice!: Decimal;
}
