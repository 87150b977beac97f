import { command, entity, field, type i64, id, owner, type Uuid } from "entity-derive";
import { requireMember } from "./require-member.ts";

/** Changed by statements that commands run. */
@entity({ table: "tickets", commands: true, migrations: { audit: true }, api: { guard: requireMember } })
@command<{ result: i64 }>("CloseAll", { source: "none", transaction: true })
@command<{ result: i64 }>("Count", { source: "none" })
export class Ticket {
  @id id!: Uuid;
  @owner @field("create", "response") workspaceId!: Uuid;
  @field("create", "response") title!: string;
  @field("create", "update", "response") state: "open" | "done" = "open";
}
