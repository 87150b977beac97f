import { command, entity, field, id, type Uuid } from "entity-derive";

@command("UpdateEmail", ["email"])
@command("Deactivate", ["id"])
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
}
