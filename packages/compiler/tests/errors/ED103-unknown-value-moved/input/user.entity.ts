import { column, entity, field, id, type Uuid } from "entity-derive";

@entity("users", { table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column("varchar", { varchar: 20 }) name!: string;
}
