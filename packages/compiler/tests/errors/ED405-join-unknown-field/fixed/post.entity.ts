import { entity, field, id, join, type Uuid } from "entity-derive";

@join<{ authorName: string }>({ table: "users", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } })
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create") authorId!: Uuid;
}
