import { command, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", commands: true, api: {} })
@command("SendHTTP")
@command("SendHttp")
@command("SendHttP", { requiresId: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
