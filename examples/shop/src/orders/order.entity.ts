// The orders of customers.
import {
  auto,
  belongsTo,
  column,
  command,
  embed,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  owner,
  sort,
  type Uuid,
  validate,
} from "entity-derive";
import { requireUser } from "../users/guards.ts";
import type { User } from "../users/user.entity.ts";
import type { Address } from "./address.ts";
import type { OrderItem } from "./order-item.entity.ts";
import type { OrderStatus } from "./order-status.ts";
import type { Placement } from "./placement.ts";
import { placementSchema } from "./placement-schema.ts";

/** An order. Its products are in the order items. */
@entity({
  table: "orders",
  commands: true,
  events: "outbox",
  streams: true,
  transactions: true,
  migrations: { touchUpdatedAt: true },
  api: { tag: "Orders", handlers: ["get", "list", "update"], guard: requireUser, security: "bearer" },
})
@hasMany<OrderItem>({ name: "items" })
@command<{ payload: Placement; result: Order }>("Place", { kind: "create", schema: placementSchema })
@command<{ result: Order }>("Pay", { requiresId: true })
@command<{ result: Order }>("Cancel", { requiresId: true })
export class Order {
  // entity-derive: allow ED815, a customer has a few dozen of them
  @id id!: Uuid;

  /** The number on the receipt, from a sequence of the database. */
  @auto @field("response") @column({ unique: "owner" }) number!: i32;

  /** The customer, who alone can read the order. */
  @owner @field("response") @belongsTo<User>({ onDelete: "restrict" }) userId!: Uuid;

  /** The status, which is pending at first and only changed by commands. */
  @field("response") @column({ pgEnum: "order_status" }) @filter("eq", "in") status: OrderStatus = "pending";

  /** The shipping address, a copy that later changes of the customer's address do not affect. */
  @field("create", "update", "response")
  @embed<Address>({
    prefix: "shipping_",
    validate: {
      street: { length: { min: 1, max: 200 } },
      postalCode: { length: { min: 1, max: 20 } },
      city: { length: { min: 1, max: 100 } },
    },
  })
  shippingAddress!: Address;

  /** A note of the customer to the shop. */
  @field("create", "update", "response") @validate({ length: { max: 1000 } }) note!: string | null;

  /** The time of the order. */
  @auto @field("response") @filter("range") @sort placedAt!: Date;

  /** The time of the last change. */
  @auto @field("response") updatedAt!: Date;
}
