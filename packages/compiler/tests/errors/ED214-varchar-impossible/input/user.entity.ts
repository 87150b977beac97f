import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ varchar: 80 }) age!: i32;
  @field("create", "response") @column({ varchar: 0 }) name!: string;
}
