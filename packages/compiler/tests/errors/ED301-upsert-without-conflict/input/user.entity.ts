import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", upsert: { conflict: [] } })
export class User {
  @id id!: Uuid;
  @field("create", "update") name!: string;
}

@entity({ table: "posts", upsert: { action: "nothing" } })
export class Post {
  @id id!: Uuid;
  @field("create", "update") title!: string;
}
