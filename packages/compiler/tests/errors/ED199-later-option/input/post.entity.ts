import { column, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

/** Each of these is refused, and none is passed over. */
@entity({
  table: "posts",
  migrations: { rls: true },
})
export class Post {
  @id id!: Uuid;
  @field("create", "response") title!: string;
}
