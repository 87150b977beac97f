import {
  auto,
  column,
  type Decimal,
  entity,
  field,
  hasMany,
  hasOne,
  id,
  type Json,
  type PlainDateTime,
} from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { Profile } from "./profile.entity.ts";
import type { Role } from "./role.ts";

@entity({ table: "User", migrations: true })
@hasMany<Post>()
@hasOne<Profile>()
export class User {
  @id @field("create") id!: string;
  @field("create", "update", "response")
  @column({ unique: { name: "User_email_key", constraint: false } })
  email!: string;
  @field("create", "update", "response") name!: string | null;
  @field("create", "update", "response") @column({ pgEnum: "Role" }) role: Role = "USER";
  @field("create", "update", "response") @column({ type: "numeric(12, 2)", default: "0" }) balance!: Decimal;
  @field("create", "update", "response") settings: Json = {};
  @auto
  @field("response")
  @column({ name: "createdAt", type: "timestamp(3)", default: "CURRENT_TIMESTAMP" })
  createdAt!: PlainDateTime;
  @field("create", "update", "response") @column({ name: "updatedAt", type: "timestamp(3)" }) updatedAt!: PlainDateTime;
}
