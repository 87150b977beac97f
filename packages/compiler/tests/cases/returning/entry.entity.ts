import { auto, column, entity, field, type i32, id, type Uuid } from "entity-derive";

/** All of the row comes back. */
@entity({ table: "full_entries", returning: "full", migrations: true })
export class FullEntry {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @auto @field("response") createdAt!: Date;
}

/** The id alone comes back, and is read again for the response. */
@entity({ table: "id_entries", returning: "id", migrations: true, api: { tag: "Entries", handlers: true } })
export class IdEntry {
  @field("create", "response") title!: string;
  @id entryId!: Uuid;
  @field("create", "update", "response") rank: i32 = 7;
  @auto @field("response") createdAt!: Date;
}

/** Nothing comes back: the id is known. */
@entity({ table: "silent_entries", returning: "none", migrations: true, api: { tag: "Entries", handlers: true } })
export class SilentEntry {
  @field("create", "response") @column({ unique: true }) title!: string;
  @id entryId!: Uuid;
  @field("skip") secret!: string;
}

/** Some fields come back, the id not among them. */
@entity({ table: "list_entries", returning: ["createdAt", "title", "note"], migrations: true })
export class ListEntry {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @field("create", "response") note!: string | null;
  @field("create", "response") hidden!: string;
  @auto @field("response") createdAt!: Date;
}

/** Some fields come back, and the row is read again for the response. */
@entity({
  table: "served_entries",
  returning: ["id", "number"],
  migrations: true,
  api: { tag: "Entries", handlers: true },
})
export class ServedEntry {
  @id id!: Uuid;
  @auto @field("response") number!: i32;
  @field("create", "response") title!: string;
}
