import { command, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", sql: "none", commands: true, api: { tag: "Users" } })
@command("Register")
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
