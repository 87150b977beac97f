import { auto, belongsTo, column, entity, field, type i32, id, owner, sort, type Uuid, version } from "entity-derive";
import type { Ward } from "./ward.entity.ts";

/** Constraints of every kind beside an owner, policies, versions, soft deletion, events, an upsert and a composite key. */
@entity({
  table: "bookings",
  softDelete: true,
  typedConstraints: true,
  events: { outbox: "batches" },
  transactions: true,
  migrations: { rls: true, audit: true },
  upsert: { conflict: ["tenantId", "reference"] },
  index: [
    ["tenantId", { field: "startsAt", order: "desc" }, "bed"],
    { on: ["tenantId", { sql: "lower(state)" }], include: ["bed"], where: "state <> 'cancelled'" },
  ],
  exclude: [
    {
      with: [
        ["tenantId", "="],
        ["bed", "="],
        [{ range: ["startsAt", "endsAt"] }, "&&"],
      ],
      where: "state <> 'cancelled'",
    },
  ],
})
export class Booking {
  @id @field("create") year!: i32;
  @id @field("create") number!: i32;
  @owner @field("response") tenantId!: Uuid;
  @belongsTo<Ward>({ live: true, on: { wardSite: "site", wardCode: "code" }, onDelete: "cascade" })
  @field("create", "update", "response")
  wardSite!: string;
  @field("create", "update", "response") wardCode!: i32;
  @column({ unique: "owner" }) @field("create", "response") reference!: string;
  @field("create", "update", "response") bed!: i32;
  @sort @field("create", "update", "response") startsAt!: Date;
  @field("create", "update", "response") endsAt!: Date;
  @field("create", "update", "response") state: "booked" | "cancelled" = "booked";
  @auto @version version!: i32;
  @field("skip") deletedAt!: Date | null;
}
