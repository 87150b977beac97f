// What a user has ordered, without the items.
import {
  auto,
  belongsTo,
  column,
  embed,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  sort,
  type Uuid,
  validate,
} from "entity-derive";
import { requireToken } from "../users/require-token.ts";
import type { User } from "../users/user.entity.ts";
import type { Address } from "./address.ts";
import type { OrderItem } from "./order-item.entity.ts";
import type { OrderStatus } from "./order-status.ts";

/** Orders; what is in them are the order items. */
@entity({
  table: "orders",
  events: "outbox",
  streams: true,
  transactions: true,
  migrations: { touchUpdatedAt: true },
  api: { tag: "Orders", handlers: ["get", "list", "update"], guard: requireToken, security: "bearer" },
})
@hasMany<OrderItem>({ name: "items" })
export class Order {
  @id id!: Uuid;

  /** The number on the receipt, counted by the database. */
  @auto @field("response") @column({ unique: true }) number!: i32;

  /** Who ordered. */
  @field("create", "response") @belongsTo<User>({ onDelete: "restrict" }) @filter userId!: Uuid;

  /** Every order begins as pending. Cancelling puts nothing back on the shelf: somebody has to look at it first. */
  @field("update", "response") @column({ pgEnum: "order_status" }) @filter status: OrderStatus = "pending";

  /** Where the parcel goes: a copy, which stays when the customer moves. */
  @field("create", "update", "response") @embed<Address>({ prefix: "shipping_" }) shippingAddress!: Address;

  /** What the customer wants the shop to know. */
  @field("create", "update", "response") @validate({ length: { max: 1000 } }) note!: string | null;

  /** When the order came in. */
  @auto @field("response") @filter("range") @sort placedAt!: Date;

  /** When anything about it was changed last. */
  @auto @field("response") updatedAt!: Date;
}
