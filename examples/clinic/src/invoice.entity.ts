import { belongsTo, column, command, type Decimal, entity, field, filter, sort, type Uuid } from "entity-derive";
import type { Appointment } from "./appointment.entity.ts";
import { OWNED, Owned } from "./owned.ts";
import type { Patient } from "./patient.entity.ts";
import { requireStaff } from "./require-staff.ts";

/** An invoice, which is created once for each completed appointment. */
@entity({
  table: "invoices",
  ...OWNED,
  commands: true,
  upsert: { conflict: ["clinicId", "appointmentId"], action: "nothing" },
  uniqueIndex: [["clinicId", "appointmentId"]],
  api: { guard: requireStaff, security: "bearer", handlers: ["get", "list"] },
})
@command<{ result: Invoice }>("Pay", { requiresId: true })
export class Invoice extends Owned {
  @field("response") @belongsTo<Appointment>() appointmentId!: Uuid;
  @field("response") @belongsTo<Patient>() @filter patientId!: Uuid;
  @field("response") @column({ type: "NUMERIC(8, 2)" }) amount!: Decimal;
  @field("response") @filter("null") @sort paidAt!: Date | null;
}
