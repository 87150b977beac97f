// The items of orders.
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

/** An item of an order: a product, its quantity and its price. Items are created with their order and never changed. */
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

  // No index of its own: the unique index begins with this column.
  /** The order. */
  @field("create", "response") @belongsTo<Order>({ onDelete: "cascade", index: false }) @filter orderId!: Uuid;

  /** The customer, who alone can read the item. */
  @owner @field("response") @belongsTo<User>({ onDelete: "restrict" }) userId!: Uuid;

  /** The product. Products with orders cannot be deleted, only deactivated. */
  @field("create", "response") @belongsTo<Product>({ onDelete: "restrict" }) @filter productId!: Uuid;

  /** The number of ordered items. */
  @field("create", "response")
  @validate({ range: { min: 1, max: 1000 } })
  @column({ check: "quantity > 0" })
  quantity!: i32;

  /** The price of one item in euros at the time of the order. The server copies it from the product. */
  @field("response") @column({ type: "NUMERIC(10, 2)" }) unitPrice!: Decimal;
}
