import {
  auto,
  belongsTo,
  column,
  entity,
  field,
  filter,
  type i32,
  type i64,
  id,
  owner,
  type Uuid,
  version,
} from "entity-derive";

@entity({
  table: "accounts",
  softDelete: true,
  transactions: true,
  migrations: true,
  typedConstraints: true,
  upsert: { conflict: ["email"] },
})
export class Account {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) email!: string;
  @field("create", "update", "response") @column({ check: "balance >= 0" }) @filter("range") balance!: i64;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "journal_entries", transactions: true, migrations: true, typedConstraints: true })
export class JournalEntry {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Account>({ onDelete: "cascade" }) accountId!: Uuid;
  @field("create", "update", "response") amount!: i64;
}

/** Its plural is its name. */
@entity({ table: "news", transactions: true, migrations: true, returning: "none" })
export class News {
  @id id!: Uuid;
  @field("create", "update", "response") text!: string | null;
}

@entity({ table: "categories", transactions: true, migrations: true, returning: "id" })
export class Category {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
