// The base class of users and products: an id and timestamps.
import { auto, column, field, id, sort, type Uuid } from "entity-derive";

export abstract class Dated {
  @id id!: Uuid;

  /** The time of its creation. */
  @auto @field("response") @column({ index: true }) @sort createdAt!: Date;

  /** The time of the last change. */
  @auto @field("response") updatedAt!: Date;
}
