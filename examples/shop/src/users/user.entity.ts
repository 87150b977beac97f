// The people who have an account.
import { column, command, entity, field, filter, hasMany, sort, validate } from "entity-derive";
import { Dated } from "../dated.ts";
import type { Order } from "../orders/order.entity.ts";
import { requireStaff } from "./guards.ts";
import type { Role } from "./role.ts";
import type { Session } from "./session.ts";

/** People with an account in the shop. A closed account is kept for the sake of its orders, but nothing shows it. */
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
  /** What the shop calls them, on screen and on parcels. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  @sort
  // entity-derive: allow ED813, staff alone look for people, and seldom
  // entity-derive: allow ED815, staff alone look for people, and seldom
  name!: string;

  /** Where receipts go. An address, its case ignored, belongs to one open account only, and stays with it. */
  @field("create", "response")
  @column({ unique: "live", ci: true, varchar: 320 })
  @validate({ email: true })
  email!: string;

  /** New accounts are customers; only a later change makes staff of them. */
  @field("update", "response") @filter role: Role = "customer";

  /** Part of every session; a new stamp ends all of them. The server draws it, and no request or response has it. */
  @field("skip") securityStamp!: string;

  /** When the account was closed, if it is. */
  @field("skip") deletedAt!: Date | null;
}
