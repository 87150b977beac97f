import { auto, column, entity, field, type i32, id, type Json, owner, type Uuid, version } from "entity-derive";

/** All that a write can tell of itself, and what nobody may see. */
@entity({
  table: "documents",
  distribute: "tenantId",
  softDelete: true,
  events: "outbox",
  streams: true,
  hooks: true,
  transactions: true,
  upsert: { conflict: ["tenantId", "code"], action: "nothing" },
  migrations: { audit: true, touchUpdatedAt: true },
})
export class Document {
  @id id!: Uuid;
  @owner @field("create", "response") tenantId!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) code!: string;
  @field("create", "update", "response") state: "open" | "closed" = "open";
  @field("create", "update", "response") before!: Json | null;
  @field("skip") @column({ default: "'none'" }) secret!: string;
  @auto @field("response") updatedAt!: Date;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}
