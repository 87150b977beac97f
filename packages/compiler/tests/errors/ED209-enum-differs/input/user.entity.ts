import { column, entity, field, id, type Uuid, valueObject, type ValueOf } from "entity-derive";

export const Role = valueObject("user_role", ["admin", "member"]);
export type Role = ValueOf<typeof Role>;

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ pgEnum: "role" }) role!: Role;
}
