import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @hasMany<Post>() posts!: Post[];
}

@entity({ table: "posts" })
@belongsTo<User>()
export class Post {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() authorId!: Uuid;
}
