import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("create", "update", "response") phone!: string | null;
}
