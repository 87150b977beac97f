import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Comment, Post } from "./content/post.entity.ts";

@entity({ table: "users", softDelete: true, migrations: true })
@hasMany<Post>({ foreignKey: "authorId" })
@hasMany<Post>({ foreignKey: "editorId", name: "editedPosts" })
@hasMany<Comment>()
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") deletedAt!: Date | null;
}

/** Has itself below it, and is in one file with the class above. */
@entity({ table: "categories", migrations: true })
@hasMany<Category>({ name: "children" })
export class Category {
  @id id!: Uuid;
  @field("create", "update") @belongsTo<Category>() parentId!: Uuid | null;
}
