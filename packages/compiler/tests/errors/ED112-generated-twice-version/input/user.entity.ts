import { entity, field, type i32, id, type Uuid, version } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "update") expectedVersion!: string;
  @version revision!: i32;
}
