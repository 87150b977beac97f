import { column, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

/** Each of these is refused, and none is passed over. */
@entity({
  table: "posts",
  was: "articles",
  distribute: "reference",
  events: { outbox: "batches", retention: "6h" },
  migrations: { rls: true },
})
export class Post {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @column({ was: "name", backfill: "''", using: "title" }) @field("create") slug!: string;
}
