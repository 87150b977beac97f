import { auto, column, entity, field, type i32, id, owner, type Uuid } from "entity-derive";

/** The hook after it is given what `create` gives: the id alone. Its plural is its name. */
@entity({ table: "news", hooks: true, returning: "id", transactions: true, migrations: true, uuid: "v4" })
export class News {
  @id id!: Uuid;
  @field("create", "update", "response") text!: string | null;
}

/** The same without RETURNING, and with values that no request carries. */
@entity({ table: "silent_entries", hooks: true, returning: "none", migrations: true })
export class SilentEntry {
  @field("create", "response") title!: string;
  @id entryId!: Uuid;
  @field("skip") secret!: string;
}

/** Some fields, and an upsert of its own is impossible then. */
@entity({ table: "list_entries", hooks: true, returning: ["id", "createdAt"], migrations: true })
export class ListEntry {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @auto @field("response") createdAt!: Date;
}

/** Named like the variable that holds the copy of a request; leaves the row that is there already. */
@entity({
  table: "requests",
  hooks: true,
  upsert: { conflict: ["ownerId", "key"], action: "nothing" },
  transactions: true,
  migrations: true,
})
export class Request {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) key!: string;
  @owner @field("create", "response") ownerId!: Uuid;
  @field("create", "update", "response") count: i32 = 0;
}
