import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@hasMany<Post>({ foreignKey: "authorId" })
@hasMany<Post>({ foreignKey: "editorId" })
@hasMany<Post>({ foreignKey: "editorId", name: "byId" })
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}

@entity({ table: "posts" })
export class Post {
  @id id!: Uuid;
  @belongsTo<User>() @field("create") authorId!: Uuid;
  @belongsTo<User>() @field("create") editorId!: Uuid;
}
