import { entity, field, type i32, id, join, type Uuid } from "entity-derive";

@join<{ authorName: string; authorAge: i32 }>({
  table: "users",
  as: "author",
  on: { authorId: "id" },
  fields: { authorName: "name", authorMail: "mail" },
})
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create") authorId!: Uuid;
}
