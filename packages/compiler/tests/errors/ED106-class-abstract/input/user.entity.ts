import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export abstract class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
