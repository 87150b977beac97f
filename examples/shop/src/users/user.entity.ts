// The people who have an account.
import { auto, column, entity, field, filter, id, sort, type Uuid, validate } from "entity-derive";
import { requireToken } from "./require-token.ts";
import type { Role } from "./role.ts";

/** People with an account in the shop. */
@entity({
  table: "users",
  migrations: true,
  api: { tag: "Users", handlers: true, guard: requireToken, security: "bearer" },
})
export class User {
  @id id!: Uuid;

  /** What the shop calls them, on screen and on parcels. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  @sort
  name!: string;

  /** Where receipts go. An address belongs to one account only, and stays with it. */
  @field("create", "response")
  @column({ unique: true, varchar: 320 })
  @validate({ email: true })
  email!: string;

  /** New accounts are customers; only a later change makes staff of them. */
  @field("update", "response") @filter role: Role = "customer";

  /** Part of every session; a new stamp ends all of them. The server draws it, and no request or response has it. */
  @field("skip") securityStamp!: string;

  /** When the account was opened. */
  @auto @field("response") @sort createdAt!: Date;
}
