import { belongsTo, entity, field, hasMany, id, join, owner, type Uuid } from "entity-derive";

@entity({ table: "notes", migrations: { rls: true } })
export class Note {
  @id id!: Uuid;
  @owner @field("create", "response") accountId!: Uuid;
  @field("create", "response") @belongsTo<Folder>({ onDelete: "cascade" }) folderId!: Uuid;
  @field("create", "update", "response") text!: string;
}

@entity({ table: "folders" })
@hasMany<Note>()
export class Folder {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}

@entity({ table: "likes" })
export class Like {
  @id id!: Uuid;
  @owner @field("create", "response") userId!: Uuid;
  @field("create", "response") @belongsTo<Note>({ onDelete: "cascade" }) noteId!: Uuid;
}

@entity({ table: "pages" })
@join<{ noteText: string }>({ table: "notes", as: "note", on: { noteId: "id" }, fields: { noteText: "text" } })
export class Page {
  @id id!: Uuid;
  @field("create", "response") noteId!: Uuid;
}

/** Has the same owners: `ownedBy` runs its statements for them. */
@entity({ table: "drafts" })
@join<{ noteText: string }>({
  table: "notes",
  as: "note",
  on: { noteId: "id", accountId: "account_id" },
  fields: { noteText: "text" },
})
export class Draft {
  @id id!: Uuid;
  @owner @field("create", "response") accountId!: Uuid;
  @field("create", "response") noteId!: Uuid;
}
