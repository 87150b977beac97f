import { entity, field, id, join, type Uuid } from "entity-derive";
import type { Author } from "some-package";

@join<Author>({ table: "users", as: "author", on: { authorId: "id" }, fields: { authorName: "name" } })
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create") authorId!: Uuid;
}
