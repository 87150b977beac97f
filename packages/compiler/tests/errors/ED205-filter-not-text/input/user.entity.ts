import { entity, filter, type i32, id, type Json, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @filter("like") age!: i32;
  @filter("search") role!: "admin" | "member";
  @filter("like") settings!: Json;
}
