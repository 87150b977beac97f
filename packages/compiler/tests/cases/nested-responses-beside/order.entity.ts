import {
  auto,
  belongsTo,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  owner,
  projection,
  type Uuid,
  validate,
} from "entity-derive";
import { requireMember } from "./require-member.ts";

/** A composite key with the owner, a table whose name must be quoted, and policies. */
@entity({
  table: "Order list",
  migrations: { rls: true },
  events: { outbox: "batches", retention: "1d" },
  streams: true,
  returning: "id",
  api: {
    guard: requireMember,
    handlers: ["create", "get", "update", "delete", "list", "events"],
    list: { shape: "Short" },
  },
})
@hasMany<Line>({ response: { as: "newestLines", limit: 2 } })
@projection("Short", ["workspaceId", "orderNumber", "buyerName"])
export class Order {
  @id @owner @field("create", "response") workspaceId!: Uuid;
  @id @field("create", "response") orderNumber!: i32;
  @field("create", "update", "response") @validate({ length: { max: 20 } }) buyerName!: string;
  @auto @field("response") createdAt!: Date;
}

/** A line that refers to its order by two columns. */
@entity({
  table: "lines",
  migrations: { rls: true },
  transactions: true,
  api: { guard: requireMember, handlers: true },
})
export class Line {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response")
  @belongsTo<Order>({ on: { workspaceId: "workspaceId", orderNumber: "orderNumber" }, response: "lineOrder" })
  @filter
  orderNumber!: i32;
  @field("create", "update", "response") unitPrice!: number;
}
