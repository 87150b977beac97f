import { column, entity, field, id, type Uuid } from "entity-derive";

/** A deleted row still has its key. */
@entity({ table: "devices", softDelete: true, upsert: { conflict: ["serial"] }, migrations: true })
export class Device {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) serial!: string;
  @field("create", "update", "response") name!: string;
  @field("response") deletedAt!: Date | null;
}
