import { entity, field, type i32, id, type Uuid, validate } from "entity-derive";

@entity({ table: "users", underscored: true, synchronize: true, map: "people" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @validate({ isInt: true }) age!: i32;
}
