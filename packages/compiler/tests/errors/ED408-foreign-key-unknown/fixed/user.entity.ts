import { entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Post } from "./post.entity.ts";

@hasMany<Post>({ foreignKey: "authorId" })
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}
