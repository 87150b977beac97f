import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ pgEnum: "user_role" }) role!: "admin" | "member";
  @field("create") @column({ pgEnum: "user_name" }) name!: string;
}
