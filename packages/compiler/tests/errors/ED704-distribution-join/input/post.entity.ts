import { entity, field, id, join, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId" })
@join<{ authorName: string }>({ table: "authors", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } })
export class Post {
  @id id!: Uuid;
  @field("create", "response") tenantId!: Uuid;
  @field("create", "response") authorId!: Uuid;
}
