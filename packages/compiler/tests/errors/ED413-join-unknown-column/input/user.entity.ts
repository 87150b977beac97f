import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ name: "full_name" }) name!: string;
}
