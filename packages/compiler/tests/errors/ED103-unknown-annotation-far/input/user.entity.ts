import { entity, id, primaryKey, table, type Uuid } from "entity-derive";

@table("users")
@entity({ table: "users" })
export class User {
  @primaryKey @id id!: Uuid;
}
