import { entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Tag>({ through: "user_tags" })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "tags" })
export class Tag {
  @id id!: Uuid;
}
