import { entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users", uniqueIndex: [["name", "name"]], index: [["name", "age", "name"]] })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
  @field("create") age!: i32;
}
