import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @field("create") @belongsTo<User>() userId!: Uuid;
}
