import { command, entity, field, id, type Uuid } from "entity-derive";

@command("UpdateEmail", ["email"], { source: "update" })
@command("Rename", ["email"], { requiresId: true })
@command("Amend", { source: "update", requiresId: false })
@command<{ payload: string }>("Invite", ["email"])
@command<{ payload: string }>("Import", { source: "none" })
@command("Close", { requiresId: true }, { kind: "delete" })
@entity({ table: "users", commands: true })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
}
