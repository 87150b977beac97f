import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId" })
export class Post {
  @id id!: Uuid;
  @field("create", "response") tenantId!: Uuid | null;
}

@entity({ table: "notes", distribute: "tenantId" })
export class Note {
  @id id!: Uuid;
  @field("create", "update", "response") tenantId!: Uuid;
}

@entity({ table: "files", distribute: "folder" })
export class File {
  @id id!: Uuid;
  @field("create", "response") path!: string;
  @field("response") @column({ generated: "split_part(path, '/', 1)" }) folder!: string;
}
