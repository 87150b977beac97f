import { entity, id, table, type Uuid } from "entity-derive";

@table("users")
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
}
