import { belongsTo, entity, field, type i64, id, type Uuid, version } from "entity-derive";

/** Held by its shelves, which refer to it with the default action. */
@entity({ table: "libraries", migrations: true, api: { handlers: true } })
export class Library {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") volumes: i64 = 0;
  @version @field("response") revision!: i64;
}

/** Held by what the notes on its books are: its books would go with it, but not their notes. */
@entity({ table: "shelves", migrations: true, api: { handlers: ["create", "delete"] } })
export class Shelf {
  @id id!: Uuid;
  @belongsTo<Library>() @field("create") libraryId!: Uuid;
}

@entity({ table: "books", migrations: true, api: { handlers: ["create", "delete"] } })
export class Book {
  @id id!: Uuid;
  @belongsTo<Shelf>({ onDelete: "cascade" }) @field("create") shelfId!: Uuid;
}

/** Nothing refers to it but its answers, which go with it. */
@entity({ table: "notes", migrations: true, api: { handlers: ["create", "delete"] } })
export class Note {
  @id id!: Uuid;
  @belongsTo<Book>({ onDelete: "restrict" }) @field("create") bookId!: Uuid;
  @belongsTo<Note>({ onDelete: "cascade" }) @field("create") answers!: Uuid | null;
  @belongsTo<Archive>({ onDelete: "set null" }) @field("create") archiveId!: Uuid | null;
}

/** Its rows are forgotten by what refers to them. */
@entity({ table: "archives", migrations: true, api: { handlers: ["create", "delete"] } })
export class Archive {
  @id id!: Uuid;
  @field("create") name!: string;
}
