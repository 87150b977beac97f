import { entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @filter authorId!: Uuid; // entity-derive: allow ED813
}
