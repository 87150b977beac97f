import { belongsTo, column, entity, field, type i32, id } from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { Tag } from "./tag.entity.ts";

@entity({ table: "post_tags_tag", migrations: true })
export class PostTagsTag {
  @id({ name: "PK_e9b7b8e6a07bdccb6a954171676" })
  @belongsTo<Post>({ name: "FK_b651178cc41334544a7a9601c45", onDelete: "cascade", onUpdate: "cascade" })
  @field("create")
  @column({ name: "postId", index: { name: "IDX_b651178cc41334544a7a9601c4" } })
  postId!: i32;
  @id
  @belongsTo<Tag>({ name: "FK_41e7626b9cc03c5c65812ae55e8", onDelete: "cascade", onUpdate: "cascade" })
  @field("create")
  @column({ name: "tagId", index: { name: "IDX_41e7626b9cc03c5c65812ae55e" } })
  tagId!: i32;
}
