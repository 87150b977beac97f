// The entity of the specification's example, and one in snake_case.
import { auto, column, entity, field, filter, type i32, id, type Uuid, validate } from "entity-derive";

@entity({ table: "notes", softDelete: true, migrations: true, api: { tag: "Notes", handlers: true } })
export class Note {
  @id id!: Uuid;
  /** Shown in lists. */
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 200 } })
  @filter("like")
  title!: string;
  @field("create", "update", "response") body!: string | null;
  @field("create", "response") @column({ unique: "live", ci: true }) slug!: string;
  @field("update", "response") pinned: boolean = false;
  @field("skip") editToken!: string;
  @field("create", "secret") pin!: string;
  @field("secret", "update") hint!: string | null;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}

@entity({
  table: "note_tags",
  softDelete: true,
  migrations: { touchUpdatedAt: true, audit: true, extensions: ["citext"] },
  uniqueIndex: [["note_id", "tag"], ["tag"]],
  index: [["created_at"], ["note_id", "position"]],
})
export class NoteTag {
  @id readonly id!: Uuid;
  @field("create") note_id!: Uuid;
  @field("create", "response") tag!: "red" | "green" | null;
  @field("update") position: i32 = 0;
  @auto created_at!: Date;
  @auto updated_at!: Date;
  deleted_at!: Date | null;
}
