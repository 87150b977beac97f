// Letters to customers about their orders.
import { auto, belongsTo, entity, field, filter, type i64, id, owner, type Uuid } from "entity-derive";
import type { Order } from "../orders/order.entity.ts";
import { requireUser } from "../users/guards.ts";
import type { User } from "../users/user.entity.ts";

/** A letter to a customer about an event of an order. Letters are never changed. */
@entity({
  table: "letters",
  uniqueIndex: [["userId", "eventId"]],
  upsert: { conflict: ["userId", "eventId"], action: "nothing" },
  migrations: true,
  api: { tag: "Letters", handlers: ["get", "list"], guard: requireUser, security: "bearer" },
})
export class Letter {
  // entity-derive: allow ED815, a customer has a few dozen of them
  @id id!: Uuid;

  /** The recipient. */
  @owner @field("response") @belongsTo<User>({ onDelete: "cascade", index: false }) userId!: Uuid;

  /** The id of the event in the outbox. It is unique, so an event that is delivered twice creates one letter. */
  @field("create", "response") eventId!: i64;

  /** The order. */
  @field("create", "response") @belongsTo<Order>({ onDelete: "cascade" }) @filter orderId!: Uuid;

  /** The text of the letter. */
  @field("create", "response") text!: string;

  /** The time at which the letter was written. */
  @auto @field("response") writtenAt!: Date;
}
