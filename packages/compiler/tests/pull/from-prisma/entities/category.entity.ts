import { auto, column, entity, field, hasMany, type i32, id } from "entity-derive";
import type { CategoryToPost } from "./category-to-post.entity.ts";
import type { Post } from "./post.entity.ts";

@entity({ table: "Category", migrations: true })
@hasMany<Post, { through: CategoryToPost }>()
export class Category {
  @id @auto @column({ default: "nextval('public.\"Category_id_seq\"'::regclass)" }) id!: i32;
  @field("create", "update", "response") name!: string;
}
