import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @enum(["open", "done"]) @field("create") status!: string;
}
