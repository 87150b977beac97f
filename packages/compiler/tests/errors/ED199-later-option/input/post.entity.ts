import { column, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

/** Each of these is refused, and none is passed over. */
@entity({
  table: "posts",
  distribute: "reference",
})
export class Post {
  @id id!: Uuid;
  @field("create", "response") title!: string;
}
