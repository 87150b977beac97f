import { column, entity, field, filter, hasMany, id, type Uuid } from "entity-derive";
import { requireMember } from "../require-member.ts";
import type { Order } from "../sales/order.entity.ts";

/** Has hooks, a value that only the server knows, and routes behind a guard. */
@entity({
  table: "users",
  hooks: true,
  transactions: true,
  migrations: true,
  api: { handlers: true, guard: requireMember, security: { apiKey: "X-User" } },
})
@hasMany<Order>()
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") name!: string;
  @field("create", "response") @column({ unique: true, ci: true }) email!: string;
  @field("skip") secret!: string;
}
