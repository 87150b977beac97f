// What customers are told about their orders.
import { auto, belongsTo, entity, field, filter, type i64, id, owner, type Uuid } from "entity-derive";
import type { Order } from "../orders/order.entity.ts";
import { requireUser } from "../users/guards.ts";
import type { User } from "../users/user.entity.ts";

/** Letters to customers, one for each event of an order that they want to hear of. They are written, never changed. */
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

  /** Whom it is for. */
  @owner @field("response") @belongsTo<User>({ onDelete: "cascade", index: false }) userId!: Uuid;

  /** The row of the outbox that it tells of: when that is delivered once more, the letter is there already. */
  @field("create", "response") eventId!: i64;

  /** The order that it is about. */
  @field("create", "response") @belongsTo<Order>({ onDelete: "cascade" }) @filter orderId!: Uuid;

  /** What it says. */
  @field("create", "response") text!: string;

  /** When it was written. */
  @auto @field("response") writtenAt!: Date;
}
