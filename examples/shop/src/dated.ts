// What users and products have in common: an id, and when it was made and changed.
import { auto, column, field, id, sort, type Uuid } from "entity-derive";

export abstract class Dated {
  @id id!: Uuid;

  /** When it came into the shop. */
  @auto @field("response") @column({ index: true }) @sort createdAt!: Date;

  /** When anything about it was changed last. */
  @auto @field("response") updatedAt!: Date;
}
