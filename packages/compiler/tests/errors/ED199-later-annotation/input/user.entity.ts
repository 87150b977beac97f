import { belongsTo, entity, field, hasMany, type i32, id, type Uuid, version } from "entity-derive";

import type { Post } from "./post.entity.ts";

@hasMany<Post>()
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @belongsTo<Post>() favouriteId!: Uuid;
  @version revision!: i32;
}
