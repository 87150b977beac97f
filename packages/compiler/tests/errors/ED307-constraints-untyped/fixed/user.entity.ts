import { entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users", constraints: [{ name: "users_age_check", kind: "check", field: "age" }], typedConstraints: true })
export class User {
  @id id!: Uuid;
  @field("create") age!: i32;
}
