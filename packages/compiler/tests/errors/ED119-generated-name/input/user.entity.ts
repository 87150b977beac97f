import { belongsTo, entity, field, hasMany, id, projection, scope, type Uuid } from "entity-derive";

@scope("with space", ["name", "nickname"])
@projection("", ["id"])
@hasMany<Post>({ name: "posts; drop" })
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
  @field("create") nickname!: string;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create") authorId!: Uuid;
}
