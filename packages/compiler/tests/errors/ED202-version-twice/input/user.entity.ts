import { entity, type i32, type i64, id, type Uuid, version } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @version revision!: i32;
  @version edition!: i64;
}
