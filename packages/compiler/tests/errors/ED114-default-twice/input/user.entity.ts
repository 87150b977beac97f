import { auto, column, entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ default: "false" }) active: boolean = true;
  @auto @field("response") rank: i32 = 1;
}
