import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", softDelete: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @field("create") @column({ unique: "live" }) slug!: string;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "notes", softDelete: true })
export class Note {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @field("skip") deletedAt!: Date | null;
}
