import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { Status } from "./status.ts";
import type { User } from "./user.entity.ts";

/** Nothing is said of what leads to the other entity's file: its mistake is told there. */
@entity({ table: "posts" })
@hasMany<User>()
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create", "response") authorId!: Uuid;
}

/** No entity is in the file with the type, so it is told here. */
@entity({ table: "drafts" })
export class Draft {
  @id id!: Uuid;
  @field("create", "response") status!: Status;
}
