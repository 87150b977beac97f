import { auto, column, type Decimal, entity, field, hasMany, hasOne, id, type Json, type Uuid } from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { Profile } from "./profile.entity.ts";
import type { Role } from "./role.ts";

@entity({ table: "users", migrations: true })
@hasMany<Post>()
@hasOne<Profile>()
export class User {
  @id @column({ default: "gen_random_uuid()" }) id!: Uuid;
  @field("create", "update", "response")
  @column({ varchar: 320, unique: { name: "users_email_unique" } })
  email!: string;
  @field("create", "update", "response") name!: string | null;
  @field("create", "update", "response") @column({ pgEnum: "role" }) role: Role = "user";
  @field("create", "update", "response") @column({ type: "numeric(12, 2)", default: "'0'::numeric" }) balance!: Decimal;
  @field("create", "update", "response") settings: Json = {};
  @auto @field("response") createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
}
