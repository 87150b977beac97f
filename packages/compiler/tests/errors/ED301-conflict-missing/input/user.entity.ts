import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", upsert: { action: "nothing" } })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
