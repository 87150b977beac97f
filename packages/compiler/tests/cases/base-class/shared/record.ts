import { auto, field, id, type Uuid } from "entity-derive";

/** What every row has: kept outside of the entity files, so the compiler reads it when a class extends it. */
export abstract class Record {
  @id id!: Uuid;
  /** When the row was made. */
  @auto @field("response") readonly createdAt!: Date;
}
