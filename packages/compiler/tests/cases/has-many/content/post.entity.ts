import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { User } from "../user.entity.ts";

@entity({ table: "posts", schema: "content", softDelete: true, migrations: true })
@hasMany<Comment>()
export class Post {
  @id id!: Uuid;
  @field("create", "update") @belongsTo<User>() authorId!: Uuid;
  @field("create", "update") @belongsTo<User>() editorId!: Uuid | null;
  @field("create", "update", "response") title!: string;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "comments", migrations: true })
export class Comment {
  @id id!: Uuid;
  @field("create") @belongsTo<Post>({ onDelete: "cascade" }) postId!: Uuid;
  @field("create") @belongsTo<User>() user_id!: Uuid;
}
