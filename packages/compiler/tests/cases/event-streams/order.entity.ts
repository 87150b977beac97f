import {
  auto,
  column,
  type Decimal,
  embed,
  entity,
  field,
  type i32,
  id,
  owner,
  type Uuid,
  version,
} from "entity-derive";
import { requireMember } from "./guards.ts";

interface Address {
  streetName: string;
  floor: i32 | null;
}

/** Streamed to its owners, who see what a response shows, and nothing of what it does not. */
@entity({
  table: "orders",
  events: { outbox: "batches", retention: "1h" },
  streams: true,
  softDelete: true,
  migrations: true,
  api: {
    handlers: ["create", "get", "update", "delete", "events"],
    guard: requireMember,
    security: "bearer",
    pathPrefix: "/api",
  },
})
export class Order {
  @id id!: Uuid;
  @owner @field("skip") shopId!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "update", "response") total!: Decimal;
  @auto @field("response") placedAt!: Date;
  @field("create", "update", "response") @embed<Address>({ prefix: "to_" }) sentTo!: Address;
  @field("create", "update") internalNote!: string | null;
  @field("skip") @column({ default: "'none'" }) cardToken!: string;
  @field("skip") deletedAt!: Date | null;
  @version @field("response") revision!: i32;
}
