import { auto, column, entity, field, type i32, id, owner, type Uuid, version } from "entity-derive";

/** Every kind of write, with the events in the outbox. */
@entity({
  table: "tickets",
  events: "outbox",
  softDelete: true,
  migrations: true,
  transactions: true,
  upsert: { conflict: ["ownerId", "code"] },
})
export class Ticket {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: "live-owner" }) code!: string;
  @field("create", "update", "response") title!: string;
  @field("update", "response") note!: string | null;
  @owner @field("create", "response") ownerId!: Uuid;
  /** Never leaves the database. */
  @field("skip") secret!: string | null;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
