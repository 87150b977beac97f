// What a user has ordered, without the items.
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

/** Orders; what is in them are the order items. */
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

  /** The number on the receipt, counted by the database. */
  @auto @field("response") @column({ unique: "owner" }) number!: i32;

  /** Who ordered: nobody else sees it. */
  @owner @field("response") @belongsTo<User>({ onDelete: "restrict" }) userId!: Uuid;

  /** Every order begins as pending; commands change it, and no other request. */
  @field("response") @column({ pgEnum: "order_status" }) @filter("eq", "in") status: OrderStatus = "pending";

  /** Where the parcel goes: a copy, which stays when the customer moves. */
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

  /** What the customer wants the shop to know. */
  @field("create", "update", "response") @validate({ length: { max: 1000 } }) note!: string | null;

  /** When the order came in. */
  @auto @field("response") @filter("range") @sort placedAt!: Date;

  /** When anything about it was changed last. */
  @auto @field("response") updatedAt!: Date;
}
