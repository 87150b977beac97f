import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>({ onDelete: "cascade", index: false }) userId!: Uuid;
}
