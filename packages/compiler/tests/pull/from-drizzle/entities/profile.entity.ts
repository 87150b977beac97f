import { auto, belongsTo, column, entity, field, type i32, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "profiles", migrations: true })
export class Profile {
  @id @auto @column({ identity: "always" }) id!: i32;
  @field("create", "update", "response") bio!: string;
  @belongsTo<User>({ name: "profiles_user_id_users_id_fk", onDelete: "cascade", index: false })
  @field("create", "update", "response")
  @column({ unique: { name: "profiles_user_id_unique" } })
  userId!: Uuid;
}
