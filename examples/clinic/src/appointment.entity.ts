import {
  belongsTo,
  column,
  command,
  type Decimal,
  entity,
  field,
  filter,
  sort,
  type Uuid,
  validate,
} from "entity-derive";
import type { CreateAppointmentRequest } from "./appointment.derived/index.ts";
import { OWNED, Owned } from "./owned.ts";
import type { Patient } from "./patient.entity.ts";
import type { Practitioner } from "./practitioner.entity.ts";
import { requireStaff } from "./require-staff.ts";
import type { Room } from "./room.entity.ts";

/** The result of an appointment: its findings and its price. */
export class Treatment {
  @validate({ length: { min: 1, max: 500 } }) findings!: string;
  @column({ type: "NUMERIC(8, 2)" }) @validate({ range: { min: 0 } }) price!: Decimal;
}

/** An appointment. Appointments of one practitioner, or in one room, cannot overlap unless they are cancelled. */
@entity({
  table: "appointments",
  ...OWNED,
  commands: true,
  events: { outbox: "batches", retention: "1d" },
  index: [
    ["clinicId", "id"],
    ["clinicId", "startsAt"],
  ],
  exclude: [
    {
      with: [
        ["clinicId", "="],
        ["practitionerId", "="],
        [{ range: ["startsAt", "endsAt"] }, "&&"],
      ],
      where: "state <> 'cancelled'",
    },
    {
      with: [
        ["clinicId", "="],
        ["roomId", "="],
        [{ range: ["startsAt", "endsAt"] }, "&&"],
      ],
      where: "state <> 'cancelled'",
    },
  ],
  api: { guard: requireStaff, security: "bearer", handlers: ["create", "get", "list", "events"], idempotency: true },
})
@command<{ payload: Pick<CreateAppointmentRequest, "roomId" | "startsAt" | "endsAt">; result: Appointment }>(
  "Reschedule",
  { requiresId: true, transaction: true },
)
@command<{ result: Appointment }>("Cancel", { requiresId: true, transaction: true })
@command<{ payload: Treatment; result: Appointment }>("Complete", { requiresId: true, transaction: true })
export class Appointment extends Owned {
  @field("create", "response") @belongsTo<Patient>({ live: true }) @filter patientId!: Uuid;
  @field("create", "response") @belongsTo<Practitioner>({ live: true }) @filter practitionerId!: Uuid;
  @field("create", "response") @belongsTo<Room>({ live: true }) @filter roomId!: Uuid;
  @field("create", "response") @filter("range") @sort startsAt!: Date;
  @field("create", "response") endsAt!: Date;
  @field("response") @filter("eq", "in") state: "booked" | "cancelled" | "done" = "booked";
  @field("response") findings!: string | null;
  @field("response") @column({ type: "NUMERIC(8, 2)" }) price!: Decimal | null;
}
