import { command, entity, field, id, type Uuid } from "entity-derive";

@command("Register")
@command("Rename", ["nmae"])
@entity({ table: "users", commands: false })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
}
