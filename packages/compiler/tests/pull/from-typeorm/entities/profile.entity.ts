import { auto, belongsTo, column, entity, field, type i32, id, type Uuid } from "entity-derive";
import type { User } from "./user.entity.ts";

@entity({ table: "profile", migrations: true })
export class Profile {
  @id({ name: "PK_3dd8bfc97e4a77c70971591bdcb" })
  @auto
  @column({ default: "nextval('public.profile_id_seq'::regclass)" })
  id!: i32;
  @field("create", "update", "response") bio!: string;
  @belongsTo<User>({ name: "FK_a24972ebd73b106250713dcddd9", onDelete: "cascade", index: false })
  @field("create", "update", "response")
  @column({ name: "userId", unique: { name: "REL_a24972ebd73b106250713dcddd" } })
  userId!: Uuid | null;
}
