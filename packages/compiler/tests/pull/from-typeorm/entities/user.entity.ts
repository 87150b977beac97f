import {
  auto,
  column,
  type Decimal,
  entity,
  field,
  hasMany,
  hasOne,
  type i32,
  id,
  type Json,
  type Uuid,
} from "entity-derive";
import type { Post } from "./post.entity.ts";
import type { Profile } from "./profile.entity.ts";
import type { UserRoleEnum } from "./user-role-enum.ts";

@entity({ table: "user", softDelete: true, migrations: true })
@hasMany<Post>()
@hasOne<Profile>()
export class User {
  @id({ name: "PK_cace4a159ff9f2512dd42373760" }) @column({ default: "public.uuid_generate_v4()" }) id!: Uuid;
  @field("create", "update", "response")
  @column({ type: "varchar", unique: { name: "UQ_e12875dfb3b1d92d7d7c5377e22" } })
  email!: string;
  @field("create", "update", "response") @column({ type: "varchar" }) name!: string | null;
  @field("create", "update", "response") @column({ pgEnum: "user_role_enum" }) role: UserRoleEnum = "user";
  @field("create", "update", "response") @column({ type: "numeric(12, 2)", default: "'0'::numeric" }) balance!: Decimal;
  @field("create", "update", "response") settings: Json = {};
  @auto @field("response") @column({ name: "createdAt" }) createdAt!: Date;
  @auto @field("response") @column({ name: "updatedAt" }) updatedAt!: Date;
  @field("skip") @column({ name: "deletedAt" }) deletedAt!: Date | null;
  @field("create", "update", "response") version!: i32;
}
