import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import { helper } from "./helper.js";
import type { User } from "./users/user.entity.js";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create") authorId!: Uuid;
  @belongsTo<Post>() @field("create") parentId!: Uuid | null;
}
