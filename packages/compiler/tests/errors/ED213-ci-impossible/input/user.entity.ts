import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ ci: true }) age!: i32;
  @field("create") @column({ ci: true }) role!: "admin" | "member";
  @field("create") @column({ ci: true }) tags!: string[];
}
