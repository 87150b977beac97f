import { entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({
  table: "users",
  typedConstraints: true,
  constraints: [{ name: "users_age_check" }, { kind: "unique", field: "aeg" }, { name: "users_age_check", kind: "chek" }],
})
export class User {
  @id id!: Uuid;
  @field("create") age!: i32;
}
