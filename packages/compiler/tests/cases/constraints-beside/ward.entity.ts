import { auto, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";

/** Has a composite key, and live rows that bookings refer to. */
@entity({
  table: "wards",
  softDelete: true,
  typedConstraints: true,
  events: { outbox: "batches" },
  transactions: true,
  migrations: { rls: true, audit: true },
})
export class Ward {
  @id @field("create") site!: string;
  @id @field("create") code!: i32;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "update", "response") kind!: "open" | "closed";
  @auto @version version!: i32;
  @field("skip") deletedAt!: Date | null;
}
