import { entity, field, id, join, type Uuid } from "entity-derive";

@join<{ authorName: string; authorMail: string | null }>({
  table: "users",
  as: "author",
  on: { authorId: "idd" },
  fields: { authorName: "full_nmae", authorMail: "email" },
})
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
}
