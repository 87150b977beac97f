import { command, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireMember } from "./require-member.ts";

/** Rows of a shop, and commands on them; anybody may ask for a ticket. */
@entity({
  table: "tickets",
  commands: true,
  migrations: true,
  api: { guard: { commands: requireMember }, public: ["Ask"] },
})
@command("Open")
@command("Close", { requiresId: true, kind: "delete" })
@command<{ result: number }>("Count", { source: "none" })
@command("Ask", { source: "create", kind: "custom" })
export class Ticket {
  @id id!: Uuid;
  @owner @field("create", "response") shopId!: Uuid;
  @field("create", "response") text!: string;
}
