import { entity, field, id, join, type Uuid } from "entity-derive";

@entity({ table: "posts" })
@join<{ authorName: string }>({
  table: "users",
  as: "author",
  on: { authorId: "id" },
  fields: { authorname: "name" },
})
export class Post {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
}
