import { auto, belongsTo, column, entity, field, hasMany, type i32, type i64, id, type Uuid } from "entity-derive";
import type { PostTagsTag } from "./post-tags-tag.entity.ts";
import type { Tag } from "./tag.entity.ts";
import type { User } from "./user.entity.ts";

@entity({
  table: "post",
  index: [{ on: ["authorId", "createdAt"], name: "IDX_fba5ccb4d382c7136e013a5875" }],
  migrations: true,
})
@hasMany<Tag, { through: PostTagsTag }>()
export class Post {
  @id({ name: "PK_be5fda3aac270b134ff9c21cdee" })
  @auto
  @column({ default: "nextval('public.post_id_seq'::regclass)" })
  id!: i32;
  @field("create", "update", "response") @column({ varchar: 200 }) title!: string;
  @field("create", "update", "response") content!: string | null;
  @field("create", "update", "response") published: boolean = false;
  @field("create", "update", "response") @column({ default: "'0'::bigint" }) views!: i64;
  @auto @field("response") @column({ name: "createdAt" }) createdAt!: Date;
  @belongsTo<User>({ name: "FK_c6fb082a3114f35d0cc27c518e0", index: false })
  @field("create", "update", "response")
  @column({ name: "authorId" })
  authorId!: Uuid;
}
