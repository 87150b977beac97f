import { belongsTo, entity, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() authorId!: Uuid | null;
}
