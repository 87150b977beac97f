// What a user has ordered, without the items.
import { auto, column, entity, field, filter, type i32, id, sort, type Uuid, validate } from "entity-derive";
import { requireToken } from "../users/require-token.ts";
import type { OrderStatus } from "./order-status.ts";

/** Orders; what is in them are the order items. */
@entity({
  table: "orders",
  migrations: true,
  api: { tag: "Orders", handlers: true, guard: requireToken, security: "bearer" },
})
export class Order {
  @id id!: Uuid;

  /** The number on the receipt, counted by the database. */
  @auto @field("response") @column({ unique: true }) number!: i32;

  /** Who ordered: the id of a user. */
  @field("create", "response") @column({ index: true }) @filter userId!: Uuid;

  /** Every order begins as pending. */
  @field("update", "response") @filter status: OrderStatus = "pending";

  /** What the customer wants the shop to know. */
  @field("create", "update", "response") @validate({ length: { max: 1000 } }) note!: string | null;

  /** When the order came in. */
  @auto @field("response") @filter("range") @sort placedAt!: Date;
}
