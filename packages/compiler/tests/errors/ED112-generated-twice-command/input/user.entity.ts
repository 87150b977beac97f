import { command, entity, field, id, type Uuid } from "entity-derive";

@command("Register")
@command("register")
@command("HTMLExport", { requiresId: true })
@command("HtmlExport", { requiresId: true })
@command("Insertable", { requiresId: true })
@command("Pay", ["command"])
@command<{ payload: string }>("Import", { requiresId: true })
@entity({ table: "users", commands: true })
export class User {
  @id payload!: Uuid;
  @field("create", "update", "response") command!: string;
}

@entity({ table: "super_users" })
export class RegisterUser {
  @id id!: Uuid;
}

@entity({ table: "user_commands" })
export class UserCommand {
  @id id!: Uuid;
}
