import { auto, field, filter, id, type Uuid } from "entity-derive";

export abstract class Record {
  @id id!: Uuid;
  @auto @field("response") createdAt;
  @auto @field("response") updatedAt!: Date;
  @filter("like") @field("response") count!: number;
}
