import { auto, entity, field, hasMany, id, projection, scope, type Uuid } from "entity-derive";
import type { Post } from "./post.entity.ts";

@hasMany<Post>()
@projection("Public", ["email"])
@scope("called", ["email", "name"])
@entity({
  table: "users",
  softDelete: true,
  migrations: { touchUpdatedAt: true },
  index: [["email"]],
  upsert: { conflict: ["email"] },
})
export class User {
  @id id!: Uuid;
  @field("create") email;
  @field("create") name!: string;
  @auto updatedAt;
  deletedAt!: Date | null;
}
