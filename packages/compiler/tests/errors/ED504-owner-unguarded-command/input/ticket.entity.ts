import { command, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guards.ts";

/** The guard of an operation is not that of commands. */
@entity({
  table: "tickets",
  commands: true,
  api: { handlers: ["update"], guard: { update: requireUser }, public: ["Ask"] },
})
@command("Ask", { source: "none" })
@command("Close", { requiresId: true })
export class Ticket {
  @id id!: Uuid;
  @owner @field("create") shopId!: Uuid;
  @field("create", "update", "response") text!: string;
}
