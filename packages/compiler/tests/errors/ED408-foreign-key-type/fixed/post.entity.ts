import { belongsTo, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create") authorId!: Uuid;
  @belongsTo<User>() @field("create") editorId!: i32;
}
