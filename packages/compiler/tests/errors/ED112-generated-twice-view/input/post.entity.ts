import { entity, field, id, join, type Uuid } from "entity-derive";

@join<{ title: string }>({ table: "users", as: "author", on: { authorId: "id" }, fields: { title: "title" } })
@join<{ name: string }>({ table: "users", as: "editor", on: { editorId: "id" }, fields: { name: "name" } })
@join<{ name: string }>({ table: "users", as: "reader", on: { readerId: "id" }, fields: { name: "name" } })
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create") title!: string;
  @field("create") authorId!: Uuid;
  @field("create") editorId!: Uuid;
  @field("create") readerId!: Uuid;
}
