import { entity, field, id, type Json, type Uuid } from "entity-derive";

@entity({ table: "users", index: [["score"]] })
export class User<T, U extends number> {
  @id id!: Uuid;
  @field("create", "response") settings!: Json<T>;
  @field("create", "response") score!: U | null;
}
