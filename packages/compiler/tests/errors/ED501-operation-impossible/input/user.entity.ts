import { entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: ["get", "create", "update"] } })
export class User {
  @id id!: Uuid;
  @field("response") name!: string;
  @field("response") age!: i32;
}
