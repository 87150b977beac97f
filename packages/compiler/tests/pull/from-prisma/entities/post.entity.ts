import {
  auto,
  belongsTo,
  column,
  entity,
  field,
  hasMany,
  type i32,
  type i64,
  id,
  type PlainDateTime,
} from "entity-derive";
import type { Category } from "./category.entity.ts";
import type { CategoryToPost } from "./category-to-post.entity.ts";
import type { PostTag } from "./post-tag.entity.ts";
import type { Tag } from "./tag.entity.ts";
import type { User } from "./user.entity.ts";

@entity({ table: "Post", index: [["authorId", "createdAt"]], migrations: true })
@hasMany<Tag, { through: PostTag }>()
@hasMany<Category, { through: CategoryToPost }>()
export class Post {
  @id @auto @column({ default: "nextval('public.\"Post_id_seq\"'::regclass)" }) id!: i32;
  @field("create", "update", "response") @column({ varchar: 200 }) title!: string;
  @field("create", "update", "response") content!: string | null;
  @field("create", "update", "response") published: boolean = false;
  @field("create", "update", "response") views: i64 = 0;
  @belongsTo<User>({ onDelete: "restrict", onUpdate: "cascade", index: false })
  @field("create", "update", "response")
  @column({ name: "authorId" })
  authorId!: string;
  @auto
  @field("response")
  @column({ name: "createdAt", type: "timestamp(3)", default: "CURRENT_TIMESTAMP" })
  createdAt!: PlainDateTime;
}
