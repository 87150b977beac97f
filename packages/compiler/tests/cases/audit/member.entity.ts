import {
  auto,
  belongsTo,
  column,
  type Decimal,
  embed,
  entity,
  field,
  type i64,
  id,
  type Json,
  owner,
  type Uuid,
  version,
} from "entity-derive";

/** With the trigger that sets `updatedAt`, and what nobody may see. */
@entity({
  table: "members",
  softDelete: true,
  upsert: { conflict: ["email"] },
  migrations: { audit: true, touchUpdatedAt: true },
})
export class Member {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response") data!: Json | null;
  @field("skip") @column({ default: "'none'" }) passwordHash!: string;
  @field("skip")
  @embed<{ question: string; answer: string }>({ prefix: "recovery_" })
  recovery!: { question: string; answer: string };
  @version @field("response") version!: i64;
  @auto @field("response") updatedAt!: Date;
  deletedAt!: Date | null;
}

/** Of every kind of column; nothing is skipped, and nothing but a change of its own changes it. */
@entity({ table: "readings", migrations: { audit: true } })
export class Reading {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Member>({ onDelete: "cascade" }) memberId!: Uuid | null;
  @field("create", "update", "response") amount!: Decimal | null;
  @field("create", "update", "response") labels!: string[] | null;
  @field("create", "update", "response") raw!: Uint8Array | null;
  @field("create", "update", "response") at!: Date | null;
  @field("create", "update", "response") @column({ type: "JSON" }) document!: Json | null;
}

/** In another schema; its table and its columns have to be quoted. */
@entity({ table: `Odd 'table' "name"`, schema: "Other schema", migrations: { audit: true } })
export class Odd {
  @id @column({ name: `Row "id"` }) id!: Uuid;
  @field("create", "update", "response") @column({ name: `it's \\ "odd" $$ $1 €` }) shown!: string;
  @field("create", "update", "response") @column({ name: "select" }) select!: string | null;
  @field("skip") @column({ name: `hidden's \\ "secret" $$`, default: "''" }) hidden!: string;
}

/** Not audited. */
@entity({ table: "silent", migrations: { audit: false } })
export class Silent {
  @id id!: Uuid;
  @field("create", "update", "response") text!: string;
}

/** Deleted rows are marked, and nobody may see when. */
@entity({ table: "accounts", softDelete: true, migrations: { audit: true } })
export class Account {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") deletedAt!: Date | null;
}

/** All that a write can tell of itself, at once. */
@entity({
  table: "assets",
  softDelete: true,
  hooks: true,
  events: "outbox",
  streams: true,
  transactions: true,
  upsert: { conflict: ["ownerId", "tag"] },
  migrations: { audit: true },
})
export class Asset {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) tag!: string;
  @field("create", "update", "response") name!: string;
  @owner @field("create", "response") ownerId!: Uuid;
  @version @field("response") version!: i64;
  @field("skip") deletedAt!: Date | null;
}

/** Nobody may see whose it is. */
@entity({ table: "lockers", events: "outbox", returning: "id", migrations: { audit: true } })
export class Locker {
  @id id!: Uuid;
  @field("create", "update", "response") label!: string;
  @owner @field("skip") ownerId!: Uuid;
}
