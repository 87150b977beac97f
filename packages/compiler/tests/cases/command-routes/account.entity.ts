import { command, entity, field, type i64, id, type Uuid, version } from "entity-derive";
import { requireClerk } from "./guards.ts";
import type { Receipt, Transfer } from "./transfers.ts";

/** Commands behind a guard, each kind of them; anybody may ask for an account. */
@entity({
  table: "accounts",
  commands: true,
  hooks: true,
  migrations: true,
  api: {
    handlers: ["create", "get"],
    guard: { get: "none", create: requireClerk, commands: requireClerk },
    public: ["Open"],
    security: { apiKey: "X-Clerk" },
  },
})
@command("Open")
@command("OpenJoint", { source: "create", requiresId: true })
@command("Amend", { source: "update" })
@command("ChangeEmail", ["email", "nickname"])
@command("Freeze", { requiresId: true, kind: "update" })
@command("Close", { requiresId: true, kind: "delete" })
@command("Dissolve", ["email"], { kind: "delete" })
@command("PurgeAll", { source: "none", kind: "delete" })
@command<{ payload: Transfer; result: Receipt }>("Transfer", { requiresId: true })
@command<{ payload: readonly Transfer[] }>("TransferAll")
@command<{ result: Account }>("Thaw", { requiresId: true })
@command<{ payload: { name: string }; result: { token: string } }>("Invite", { kind: "create" })
export class Account {
  @id id!: Uuid;
  @field("create", "update", "response") email!: string;
  @field("create", "update", "response") nickname!: string | null;
  @field("response") balance: i64 = 0;
  @field("skip") pin: string | null = null;
  @version @field("response") version!: i64;
}
