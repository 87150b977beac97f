// One line of an order.
import {
  belongsTo,
  column,
  type Decimal,
  entity,
  field,
  filter,
  type i32,
  id,
  owner,
  type Uuid,
  validate,
} from "entity-derive";
import type { Product } from "../catalog/product.entity.ts";
import { requireUser } from "../users/guards.ts";
import type { User } from "../users/user.entity.ts";
import type { Order } from "./order.entity.ts";

/** The lines of orders: how many of which product, at which price. They come with the order and stay as they are. */
@entity({
  table: "order_items",
  uniqueIndex: [["orderId", "productId"]],
  transactions: true,
  migrations: true,
  api: { tag: "Order items", handlers: ["get", "list"], guard: requireUser, security: "bearer" },
})
export class OrderItem {
  // entity-derive: allow ED815, a customer has a few dozen of them
  @id id!: Uuid;

  // The unique index begins with it, so it needs none of its own.
  /** The order it belongs to. */
  @field("create", "response") @belongsTo<Order>({ onDelete: "cascade", index: false }) @filter orderId!: Uuid;

  /** Who ordered: nobody else sees it. */
  @owner @field("response") @belongsTo<User>({ onDelete: "restrict" }) userId!: Uuid;

  /** What was ordered. A product that was ever ordered cannot be removed, only made inactive. */
  @field("create", "response") @belongsTo<Product>({ onDelete: "restrict" }) @filter productId!: Uuid;

  /** How many of it. */
  @field("create", "response")
  @validate({ range: { min: 1, max: 1000 } })
  @column({ check: "quantity > 0" })
  quantity!: i32;

  /** What one of them cost when it was ordered, in euros. The server takes it from the product, not from the request. */
  @field("response") @column({ type: "NUMERIC(10, 2)" }) unitPrice!: Decimal;
}
