import { belongsTo, command, entity, field, hasMany, id, owner, type Uuid } from "entity-derive";
import type { Clinic } from "./clinic.entity.ts";
import type { Finding } from "./finding.entity.ts";
import { requireStaff } from "./require-staff.ts";

@entity({
  table: "charts",
  softDelete: true,
  transactions: true,
  commands: true,
  hooks: true,
  typedConstraints: true,
  events: "outbox",
  uniqueIndex: [["clinicId", "code"]],
  migrations: { rls: true, audit: true },
  api: { guard: requireStaff, handlers: true, allOwners: true },
})
@command<{ result: Chart }>("Copy", { requiresId: true, transaction: true })
@command("Archive", { requiresId: true, kind: "delete" })
@hasMany<Finding>()
export class Chart {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Clinic>({ onDelete: "cascade" }) clinicId!: Uuid;
  @field("create", "response") code!: string;
  @field("create", "update", "response") text!: string;
  @field("skip") deletedAt!: Date | null;
}
