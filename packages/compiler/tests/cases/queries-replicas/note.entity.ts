import { auto, column, entity, field, type i32, id } from "entity-derive";

/** A note of somebody. */
@entity({ table: "notes", migrations: { audit: true }, transactions: true })
export class Note {
  @id @auto id!: i32;
  @field("create", "response") @column({ unique: true }) code!: string;
  @field("create", "update", "response") text!: string;
}
