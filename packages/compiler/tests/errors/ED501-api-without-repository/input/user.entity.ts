import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", sql: "none", api: { handlers: true } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
