import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo(() => Post) @field("create") parentId!: Uuid | null;
  @belongsTo(Post) @field("create") rootId!: Uuid | null;
  @belongsTo(() => Nothing) @field("create") otherId!: Uuid | null;
}
