import { entity, field, id, join, type Uuid } from "entity-derive";

@join<{ authorName: string }>({ table: "", schema: "\0", as: "", on: { authorId: "" }, fields: { authorName: "" } })
@entity({ table: "posts", migrations: { extensions: ["citext", ""] } })
export class Post {
  @id id!: Uuid;
  @field("create") authorId!: Uuid;
}
