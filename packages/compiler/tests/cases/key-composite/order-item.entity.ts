import {
  column,
  command,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  id,
  owner,
  projection,
  scope,
  sort,
  type Uuid,
  version,
} from "entity-derive";
import { requireOwner } from "./guards.ts";
import type { Note } from "./note.entity.ts";

/** Everything that a row with such a key can have. */
@entity({
  table: "order_items",
  softDelete: true,
  events: "outbox",
  streams: true,
  hooks: true,
  commands: true,
  transactions: true,
  migrations: { audit: true },
  api: { handlers: true, guard: requireOwner, list: { count: true } },
})
@hasMany<Note>()
@projection("Brief", ["orderId", "sku", "line", "name"])
@scope("touching", ["holder", "name"])
@command("Rename", ["name"])
@command("Archive", { requiresId: true })
@command("Open", { source: "create" })
export class OrderItem {
  @id @field("create") orderId!: Uuid;
  @id @field("create") sku!: string;
  @id @field("create") line!: i32;
  @owner @field("create", "response") holder!: string;
  @filter @sort @field("create", "update", "response") name!: string;
  @column({ unique: "live-owner" }) @field("create", "update", "response") label!: string | null;
  @version @field("response") revision!: i32;
  @field("response") deletedAt!: Date | null;
}
