import { entity, field, id, join, type Uuid } from "entity-derive";

@join<{ authorName: string; authorMail: string | null }>({
  table: "users",
  as: "author",
  on: { authorId: "id" },
  fields: { authorName: "full_nane", authorMail: "email" },
})
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
}
