import { auto, column, entity, field, type i32, id, type Uuid, version } from "entity-derive";

/** Whatever changes it, by whichever statement. */
@entity({
  table: "tickets",
  softDelete: true,
  upsert: { conflict: ["code"] },
  migrations: { touchUpdatedAt: true },
})
export class Ticket {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) code!: string;
  @field("create", "update", "response") seat!: string | null;
  @version @field("response") version!: i32;
  @field("response") deletedAt!: Date | null;
  @auto @field("response") updatedAt!: Date;
}

/** A request may say the time, which the trigger keeps all the same. */
@entity({ table: "visits", migrations: { touchUpdatedAt: true } })
export class Visit {
  @id id!: Uuid;
  @field("create", "update", "response") place!: string;
  @field("create", "update", "response") updatedAt!: Date;
}
