import { command, entity, field, id, type Uuid } from "entity-derive";

@command("Register")
@command("Deactivate", { requiresId: true })
@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
