import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @owner @field("create") authorId!: Uuid;
  @owner @field("create") editorId!: Uuid;
}
