import { belongsTo, entity, field, type i32, id } from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { Tag } from "./tag.entity.ts";

@entity({ table: "post_tags", migrations: true })
export class PostTag {
  @id({ name: "post_tags_post_id_tag_id_pk" })
  @belongsTo<Post>({ name: "post_tags_post_id_posts_id_fk", onDelete: "cascade", index: false })
  @field("create")
  postId!: i32;
  @id
  @belongsTo<Tag>({ name: "post_tags_tag_id_tags_id_fk", onDelete: "cascade", index: false })
  @field("create")
  tagId!: i32;
}
