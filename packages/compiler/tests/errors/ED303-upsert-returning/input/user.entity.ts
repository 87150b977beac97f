import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", returning: "id", upsert: { conflict: ["email"] } })
export class User {
  @id id!: Uuid;
  @field("create") @column({ unique: true }) email!: string;
  @field("create", "update") name!: string;
}

@entity({ table: "posts", returning: ["id", "slug"], upsert: { conflict: ["slug"] } })
export class Post {
  @id id!: Uuid;
  @field("create") @column({ unique: true }) slug!: string;
  @field("create", "update") title!: string;
}
