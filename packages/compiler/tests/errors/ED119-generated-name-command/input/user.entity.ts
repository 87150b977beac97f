import { command, entity, field, id, type Uuid } from "entity-derive";

@command("Re-Register")
@command("_")
@command("_1st")
@command("")
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
}
