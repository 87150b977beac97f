import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>({ onDelete: "set default" }) @field("create") authorId!: Uuid;
}
