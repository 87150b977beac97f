import { auto, column, entity, field, type i32, id, type Json, type Uuid, version } from "entity-derive";

/** Overwrites what may be updated, and keeps the rest. */
@entity({ table: "settings", upsert: { conflict: ["key"] }, transactions: true, migrations: { touchUpdatedAt: true } })
export class Setting {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) key!: string;
  @field("create", "update", "response") value!: string | null;
  @field("create", "update", "response") payload!: Json;
  @field("create", "update", "response") @column({ default: "'none'" }) unit!: string | null;
  @field("create", "update", "response") active: boolean = true;
  /** Given once. */
  @field("create", "response") origin!: string;
  /** Changed by updates alone. */
  @field("update", "response") pinned: boolean = false;
  @field("skip") checksum!: string;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
}
