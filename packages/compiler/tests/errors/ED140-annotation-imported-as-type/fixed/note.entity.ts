import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "notes" })
export class Note {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}
