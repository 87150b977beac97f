import { entity, field, id, type Json, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User<T> {
  @id id!: Uuid;
  @field("create", "response") settings!: Json<T>;
}
