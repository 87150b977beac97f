import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "tags" })
export class Tag {
  id id!: Uuid;
}
