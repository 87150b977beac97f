import { belongsTo, column, entity, field, type i32, id } from "entity-derive";
import type { Category } from "./category.entity.ts";
import type { Post } from "./post.entity.ts";

@entity({ table: "_CategoryToPost", migrations: true })
export class CategoryToPost {
  @id({ name: "_CategoryToPost_AB_pkey" })
  @belongsTo<Category>({ onDelete: "cascade", onUpdate: "cascade", index: false })
  @field("create")
  @column({ name: "A" })
  a!: i32;
  @id
  @belongsTo<Post>({ onDelete: "cascade", onUpdate: "cascade" })
  @field("create")
  @column({ name: "B", index: { name: "_CategoryToPost_B_index" } })
  b!: i32;
}
