import { belongsTo, column, command, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";
import type { Clinic } from "./clinic.entity.ts";
import { requireStaff } from "./guards.ts";

export interface Charge {
  readonly amount: i32;
}

/** Rows behind a policy, with all that a write can lead to. */
@entity({
  table: "bookings",
  commands: true,
  hooks: true,
  softDelete: true,
  typedConstraints: true,
  events: "outbox",
  migrations: { rls: true, audit: true },
  api: { guard: requireStaff, handlers: true, allOwners: true, idempotency: { keep: "12h" } },
})
@command("Reserve", ["place"], { kind: "create", transaction: true })
@command<{ payload: Charge; result: i32 }>("Charge", { requiresId: true, transaction: { retries: 2 } })
@command("Amend", { source: "update", transaction: true })
@command("Cancel", { requiresId: true, kind: "delete", transaction: true })
@command("Remind", { requiresId: true })
export class Booking {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Clinic>() clinicId!: Uuid;
  @field("create", "update", "response") @column({ unique: "live-owner" }) place!: string;
  @field("response") bookedBy!: string;
  @field("response") @column({ check: "balance >= 0" }) balance: i32 = 100;
  @version @field("response") revision!: i32;
  @field("skip") deletedAt!: Date | null;
}
