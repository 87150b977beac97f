import { entity, field, id, join, type Uuid } from "entity-derive";

@join<{ authorName: string }>({ table: "users", as: "person", on: { authorId: "id" }, fields: { authorName: "name" } })
@join<{ editorName: string }>({ table: "users", as: "person", on: { editorId: "id" }, fields: { editorName: "name" } })
@join<{ parentTitle: string }>({ table: "posts", as: "posts", on: { parentId: "id" }, fields: { parentTitle: "title" } })
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @field("create") authorId!: Uuid;
  @field("create") editorId!: Uuid;
  @field("create") parentId!: Uuid;
}
