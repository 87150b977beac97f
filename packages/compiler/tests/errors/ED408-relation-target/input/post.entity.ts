import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Category } from "./category.ts";

export interface Author {
  id: Uuid;
}

@hasMany<Comment>()
@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<Author>() @field("create") authorId!: Uuid;
  @belongsTo<Category>() @field("create") categoryId!: Uuid;
  @belongsTo<Tag>() @field("create") tagId!: Uuid;
  @belongsTo<{ id: Uuid }>() @field("create") topicId!: Uuid;
}

@entity({ table: "tags", sql: "none" })
export class Tag {
  @id id!: Uuid;
  @field("create") name!: string;
}
