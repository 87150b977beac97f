import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: true, pagination: { default: 50, max: 20 } } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
