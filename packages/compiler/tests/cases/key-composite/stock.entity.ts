import {
  auto,
  belongsTo,
  entity,
  field,
  hasMany,
  hasOne,
  type i32,
  type i64,
  id,
  owner,
  type Uuid,
  version,
} from "entity-derive";
import { requireOwner } from "./guards.ts";

/** Met again by its key, of which the owner is a part; the server says the other part. */
@entity({
  table: "stocks",
  upsert: { conflict: ["tenantId", "sku"] },
  events: "outbox",
  streams: true,
  api: { handlers: ["get", "update", "delete", "list"], guard: requireOwner },
  migrations: { audit: true },
})
@hasMany<Movement>()
@hasOne<Reserve>()
export class Stock {
  @id @owner @field("create") tenantId!: i64;
  @id @field("create") sku!: string;
  @field("create", "update", "response") amount!: i32;
  @version @field("response") revision!: i32;
}

/** The next number within a stock. */
@entity({ table: "movements", events: "outbox", hooks: true, migrations: { audit: true } })
export class Movement {
  @id
  @belongsTo<Stock>({ on: { tenantId: "tenantId", sku: "sku" }, onDelete: "cascade" })
  @owner
  @field("create")
  tenantId!: i64;
  @id @auto number!: bigint;
  @field("create", "response") sku!: string;
  @field("create", "update", "response") by!: i32;
}

/** At most one of each. */
@entity({ table: "reserves", migrations: true })
export class Reserve {
  @id @belongsTo<Stock>({ on: { tenantId: "tenantId", sku: "sku" } }) @owner @field("create") tenantId!: i64;
  @id @field("create") sku!: string;
  @field("create", "update", "response") amount!: i32;
}

/** Whose parts are not in the request. */
@entity({ table: "marks", returning: "none", hooks: true, migrations: true })
export class Mark {
  @id groupId!: Uuid;
  @id userId!: Uuid;
  @field("create", "update", "response") note!: string;
}
