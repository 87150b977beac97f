import { auto, belongsTo, column, entity, field, type i32, id } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "Profile", migrations: true })
export class Profile {
  @id @auto @column({ default: "nextval('public.\"Profile_id_seq\"'::regclass)" }) id!: i32;
  @field("create", "update", "response") bio!: string;
  @belongsTo<User>({ onDelete: "cascade", onUpdate: "cascade" })
  @field("create", "update", "response")
  @column({ name: "userId", unique: { name: "Profile_userId_key", constraint: false } })
  userId!: string;
}
