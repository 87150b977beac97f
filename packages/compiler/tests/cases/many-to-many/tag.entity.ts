import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Post } from "./post.entity.ts";

@entity({ table: "tags", migrations: true })
@hasMany<Post, { through: PostTag }>()
export class Tag {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}

/** No request can say more of it than what it joins. */
@entity({ table: "post_tags", migrations: true, uniqueIndex: [["postId", "tagId"]] })
export class PostTag {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Post>({ onDelete: "cascade" }) postId!: Uuid;
  @field("create", "response") @belongsTo<Tag>({ onDelete: "cascade" }) tagId!: Uuid;
}
