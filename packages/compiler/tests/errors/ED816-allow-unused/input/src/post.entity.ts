import { entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  // entity-derive: allow ED813, a few hundred posts
  @field("create", "response") @filter authorId!: Uuid;
  // entity-derive: allow ED815, nobody sorts by it
  @field("create", "response") title!: string;
}
