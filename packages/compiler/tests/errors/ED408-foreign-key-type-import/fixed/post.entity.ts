import { belongsTo, entity, field, type i64, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() authorId!: i64;
}
