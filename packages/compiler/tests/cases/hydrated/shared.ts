import { id, type Uuid } from "entity-derive";

/** A behaviour that entities inherit. */
export abstract class Document {
  @id id!: Uuid;

  get reference(): string {
    return this.id.slice(0, 8).toUpperCase();
  }

  abstract isPaid(): boolean;
}
