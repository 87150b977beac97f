import { auto, column, entity, field, hasMany, type i32, id } from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { PostTagsTag } from "./post-tags-tag.entity.ts";

@entity({ table: "tag", migrations: true })
@hasMany<Post, { through: PostTagsTag }>()
export class Tag {
  @id({ name: "PK_8e4052373c579afc1471f526760" })
  @auto
  @column({ default: "nextval('public.tag_id_seq'::regclass)" })
  id!: i32;
  @field("create", "update", "response") @column({ unique: { name: "UQ_6a9775008add570dc3e5a0bab7b" } }) name!: string;
}
