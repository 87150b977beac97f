import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Chart } from "./chart.entity.ts";
import type { Clinic } from "./clinic.entity.ts";
import { requireStaff } from "./require-staff.ts";

/** Has a policy, and no administrators. */
@entity({ table: "findings", migrations: { rls: true }, api: { guard: requireStaff, handlers: ["create", "list"] } })
export class Finding {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Clinic>({ onDelete: "cascade" }) clinicId!: Uuid;
  @field("create", "response") @belongsTo<Chart>() chartId!: Uuid;
  @field("create", "response") text!: string;
}
