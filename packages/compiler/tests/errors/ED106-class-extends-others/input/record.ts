import { id, type Uuid } from "entity-derive";

export abstract class Record {
  @id id!: Uuid;
}
