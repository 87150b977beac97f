import { auto, column, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";

/** Two appointments of a room or of a practitioner do not overlap. */
@entity({
  table: "appointments",
  softDelete: true,
  typedConstraints: true,
  transactions: true,
  hooks: true,
  events: "outbox",
  migrations: { audit: true },
  upsert: { conflict: ["clinicId", "code"] },
  uniqueIndex: [["clinicId", "code"]],
  exclude: [
    {
      with: [
        ["clinicId", "="],
        ["room", "="],
        [{ range: ["startsAt", "endsAt"] }, "&&"],
      ],
      where: "state <> 'cancelled'",
    },
    {
      name: "one_patient_at_a_time",
      with: [
        ["clinicId", "="],
        [{ range: ["startsAt", "endsAt"], bounds: "[)" }, "&&"],
        ["practitionerId", "="],
      ],
    },
  ],
})
export class Appointment {
  @id id!: Uuid;
  @owner @field("create", "response") clinicId!: Uuid;
  @field("create", "response") code!: string;
  @field("create", "update", "response") @column({ ci: true }) room!: string;
  @field("create", "update", "response") practitionerId!: Uuid | null;
  @field("create", "update", "response") startsAt!: Date;
  @field("create", "update", "response") endsAt!: Date | null;
  @field("create", "update", "response") state: "booked" | "cancelled" = "booked";
  @auto @version version!: i32;
  @field("skip") deletedAt!: Date | null;
}
