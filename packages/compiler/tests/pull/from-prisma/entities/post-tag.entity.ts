import { belongsTo, column, entity, field, type i32, id } from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { Tag } from "./tag.entity.ts";

@entity({ table: "PostTag", migrations: true })
export class PostTag {
  @id
  @belongsTo<Post>({ onDelete: "cascade", onUpdate: "cascade", index: false })
  @field("create")
  @column({ name: "postId" })
  postId!: i32;
  @id
  @belongsTo<Tag>({ onDelete: "cascade", onUpdate: "cascade", index: false })
  @field("create")
  @column({ name: "tagId" })
  tagId!: i32;
}
