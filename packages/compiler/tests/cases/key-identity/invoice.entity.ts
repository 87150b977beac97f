import {
  auto,
  column,
  command,
  entity,
  field,
  filter,
  hasMany,
  type i32,
  type i64,
  id,
  owner,
  projection,
  scope,
  sort,
  version,
} from "entity-derive";
import { requireOwner } from "./guards.ts";
import type { Note } from "./note.entity.ts";

/** Everything that a row with such a key can have. */
@entity({
  table: "invoices",
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
@projection("Brief", ["id", "name"])
@scope("touching", ["holder", "name"])
@command("Rename", ["name"])
@command("Archive", { requiresId: true })
@command("Open", { source: "create" })
export class Invoice {
  @id @auto id!: i64;
  @owner @field("create", "response") holder!: string;
  @filter @sort @field("create", "update", "response") name!: string;
  @column({ unique: "live-owner" }) @field("create", "update", "response") label!: string | null;
  @version @field("response") revision!: i32;
  @field("response") deletedAt!: Date | null;
}
