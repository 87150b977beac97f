import { auto, belongsTo, column, entity, field, hasMany, type i32, type i64, id, type Uuid } from "entity-derive";
import type { PostTag } from "./post-tag.entity.ts";
import type { Tag } from "./tag.entity.ts";
import type { User } from "./user.entity.ts";

@entity({
  table: "posts",
  index: [{ on: ["authorId", { field: "createdAt", order: "desc", nulls: "last" }], name: "posts_author_created_idx" }],
  migrations: true,
})
@hasMany<Tag, { through: PostTag }>()
export class Post {
  @id @auto @column({ default: "nextval('public.posts_id_seq'::regclass)" }) id!: i32;
  @field("create", "update", "response") @column({ varchar: 200 }) title!: string;
  @field("create", "update", "response") content!: string | null;
  @field("create", "update", "response") published: boolean = false;
  @field("create", "update", "response") views: i64 = 0;
  @belongsTo<User>({ name: "posts_author_id_users_id_fk", index: false })
  @field("create", "update", "response")
  authorId!: Uuid;
  @auto @field("response") createdAt!: Date;
}
