import { auto, column, entity, field, hasMany, type i32, id } from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { PostTag } from "./post-tag.entity.ts";

@entity({ table: "tags", migrations: true })
@hasMany<Post, { through: PostTag }>()
export class Tag {
  @id @auto @column({ default: "nextval('public.tags_id_seq'::regclass)" }) id!: i32;
  @field("create", "update", "response") @column({ unique: { name: "tags_name_unique" } }) name!: string;
}
