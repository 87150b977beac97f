import { command, entity, field, id, projection, type Uuid } from "entity-derive";

@entity({ table: "users", commands: true })
@projection("Card", "id", "name")
@command("Rename", "name", "nick", { kind: "update" })
export class User {
  @id id!: Uuid;
  @field(["create", "update", "response"]) name!: string;
  @field("create", "update", "response") nick!: string;
}
