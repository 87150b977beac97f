import { entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "notes" })
export class Note {
  @id id!: Uuid;
  @field("create", "response") text!: string;
  @field("update") text!: string;
  @field("create") @filter("eq") mark!: string;
}
