import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", returning: ["name", "id"], api: { handlers: ["create"] } })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
