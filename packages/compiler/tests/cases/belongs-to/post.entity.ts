import { belongsTo, column, entity, field, id, type Uuid } from "entity-derive";
import type { User as Person } from "./people/user.entity.ts";

@entity({ table: "posts", softDelete: true, migrations: true })
export class Post {
  @id id!: Uuid;
  /** Two foreign keys to one entity: the methods are named after the fields. */
  @field("create", "update") @belongsTo<Person>({ onDelete: "cascade", onUpdate: "cascade" }) authorId!: Uuid;
  @field("create", "update") @belongsTo<Person>({ onDelete: "set null", index: false }) editorId!: Uuid | null;
  /** The row itself may be its own parent. */
  @field("create", "update") @belongsTo<Post>({ onDelete: "restrict" }) parentId!: Uuid | null;
  @field("create", "update", "response") title!: string;
  @field("skip") deletedAt!: Date | null;
}

/** Another entity of the same file; its column has a name that must be quoted. */
@entity({ table: "Review Notes", schema: "press", migrations: true })
export class ReviewNote {
  @id id!: Uuid;
  @field("create") @belongsTo<Post>() @column({ name: "Post Id" }) postId!: Uuid;
  @field("create")
  @belongsTo<Person>({ onDelete: "set default", onUpdate: "no action" })
  @column({ default: "'00000000-0000-0000-0000-000000000000'", unique: true })
  reviewer!: Uuid;
}
