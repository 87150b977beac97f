import { auto, field, filter, id, owner, type Uuid } from "entity-derive";

export abstract class Record {
  @id id!: Uuid;
  @owner teamId!: Uuid;
  @owner userId!: Uuid;
  @auto @field("response") createdAt;
  @auto @field("response") updatedAt!: Date;
  @filter("like") @field("response") size!: number;
}
