import { column, entity, field, id, type Uuid } from "entity-derive";

/** Stored in batches, and nothing else; a write that gives nothing back ends with the INSERT of its event. */
@entity({
  table: "payments",
  events: { outbox: "batches", retention: "2d" },
  upsert: { conflict: ["reference"] },
  migrations: true,
  transactions: true,
})
export class Payment {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) reference!: string;
  @field("create", "update", "response") amount!: string;
  @field("update", "response") state: "open" | "settled" = "open";
}
