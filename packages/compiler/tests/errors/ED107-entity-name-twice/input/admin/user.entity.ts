import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "admin_users" })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
