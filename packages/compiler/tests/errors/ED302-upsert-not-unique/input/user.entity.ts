import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", upsert: { conflict: ["email"] } })
export class User {
  @id id!: Uuid;
  @field("create", "update") email!: string;
  @field("create", "update") name!: string;
}

@entity({ table: "posts", upsert: { conflict: ["slug", "language"] }, uniqueIndex: [["slug", "language", "site"]] })
export class Post {
  @id id!: Uuid;
  @field("create") slug!: string;
  @field("create") language!: string;
  @field("create") site!: string;
  @field("create", "update") title!: string;
}
