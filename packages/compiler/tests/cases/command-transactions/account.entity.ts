import { belongsTo, column, command, entity, field, type i64, id, owner, type Uuid, version } from "entity-derive";
import { requireMember } from "./require-member.ts";
import type { Workspace } from "./workspace.entity.ts";

export interface Transfer {
  readonly to: Uuid;
  readonly amount: i64;
}

/** Rows behind a policy, with all that a write can lead to. */
@entity({
  table: "accounts",
  commands: true,
  hooks: true,
  softDelete: true,
  typedConstraints: true,
  events: "outbox",
  migrations: { rls: true, audit: true },
  api: { guard: requireMember, handlers: ["get"] },
})
@command("Open", { transaction: true })
@command<{ payload: Transfer; result: i64 }>("Transfer", {
  requiresId: true,
  transaction: { retries: 2, timeout: "30s" },
})
@command("Rename", ["name"], { transaction: true })
@command("Amend", { source: "update", transaction: true })
@command("Close", { requiresId: true, kind: "delete", transaction: true })
@command("Expire", { requiresId: true, transaction: { timeout: "1s" } })
@command("Touch", { requiresId: true })
export class Account {
  @id id!: Uuid;
  @owner @field("create", "response") @belongsTo<Workspace>() workspaceId!: Uuid;
  @field("create", "update", "response") @column({ unique: "owner" }) name!: string;
  @field("response") @column({ check: "balance >= 0" }) balance: i64 = 100;
  @version @field("response") revision!: i64;
  @field("skip") deletedAt!: Date | null;
}
