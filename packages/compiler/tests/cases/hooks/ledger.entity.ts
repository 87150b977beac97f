import { column, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";

/** All that a write can have besides its statement, at once. */
@entity({
  table: "ledgers",
  hooks: true,
  events: "outbox",
  streams: true,
  softDelete: true,
  transactions: true,
  migrations: true,
  upsert: { conflict: ["ownerId", "code"] },
})
export class Ledger {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) code!: string;
  @field("create", "update", "response") amount!: i32;
  @owner @field("create", "response") ownerId!: Uuid;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}

/** The same with less to give back, and without a version. */
@entity({
  table: "receipts",
  hooks: true,
  events: "outbox",
  softDelete: true,
  transactions: true,
  migrations: true,
  returning: "id",
})
export class Receipt {
  @id id!: Uuid;
  @field("create", "update", "response") amount!: i32;
  @owner @field("create", "response") ownerId!: Uuid;
  @field("skip") deletedAt!: Date | null;
}

/** The same with nothing asked back. */
@entity({
  table: "vouchers",
  hooks: true,
  events: "outbox",
  transactions: true,
  migrations: true,
  returning: "none",
})
export class Voucher {
  @field("create", "update", "response") amount!: i32;
  @id id!: Uuid;
  @version @field("response") version!: i32;
}

/** The same with some of the fields, the id not among them. */
@entity({
  table: "stubs",
  hooks: true,
  events: "outbox",
  streams: true,
  transactions: true,
  migrations: true,
  returning: ["amount"],
})
export class Stub {
  @id id!: Uuid;
  @field("create", "update", "response") amount!: i32;
}
