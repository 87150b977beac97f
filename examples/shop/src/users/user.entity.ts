// The accounts of the shop.
import { column, command, entity, field, filter, hasMany, sort, validate } from "entity-derive";
import { Dated } from "../dated.ts";
import type { Order } from "../orders/order.entity.ts";
import { requireStaff } from "./guards.ts";
import type { Role } from "./role.ts";
import type { Session } from "./session.ts";

/** An account in the shop. A closed account is soft-deleted, because its orders refer to it. */
@entity({
  table: "users",
  commands: true,
  softDelete: true,
  typedConstraints: true,
  transactions: true,
  migrations: { touchUpdatedAt: true },
  api: {
    tag: "Users",
    handlers: ["get", "list", "update", "delete"],
    guard: requireStaff,
    public: ["Register"],
    security: "bearer",
  },
})
@hasMany<Order>()
@command<{ result: Session }>("Register")
export class User extends Dated {
  /** The name on screen and on parcels. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  @sort
  // entity-derive: allow ED813, staff alone look for people, and seldom
  // entity-derive: allow ED815, staff alone look for people, and seldom
  name!: string;

  /** The email address for receipts. It is unique among open accounts, ignoring case, and cannot be changed. */
  @field("create", "response")
  @column({ unique: "live", ci: true, varchar: 320 })
  @validate({ email: true })
  email!: string;

  /** The role. New accounts are customers; a later change can make them staff. */
  @field("update", "response") @filter role: Role = "customer";

  /** A random value that every session contains; a new value ends all sessions. No request or response contains it. */
  @field("skip") securityStamp!: string;

  /** The time at which the account was closed, if it was. */
  @field("skip") deletedAt!: Date | null;
}
