import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: ["get", "list", "update"] } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
