import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./users.entity.ts";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
}
