import { entity, field, id, join, type Uuid } from "entity-derive";

@entity({ table: "comments" })
@join<{ authorName: string }>({
  table: "users",
  as: "author",
  on: { authorId: "id" },
  fields: { name: "authorName" },
})
export class Comment {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
}
