import { auto, belongsTo, column, entity, field, hasMany, hasOne, type i64, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

/** Each of these is refused, and none is passed over. */
@entity({
  table: "posts",
  distribute: "reference",
  events: { outbox: "batches", retention: "6h" },
  migrations: { rls: true },
  uniqueIndex: [{ fields: ["title"], name: "posts_title" }],
})
@hasMany<User>({ through: Post })
@hasOne<User>()
export class Post {
  @id id!: Uuid;
  @belongsTo<User>({ on: { authorId: "id" } }) @field("create", "response") authorId!: Uuid;
  @field("create", "response") title!: string;
  @column({ unique: { name: "posts_key" }, index: { name: "posts_index" } }) @field("create") key!: string;
}

@entity({ table: "counters" })
export class Counter {
  @id @auto id!: i64;
}
