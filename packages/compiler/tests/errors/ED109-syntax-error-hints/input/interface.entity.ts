import { entity, type Uuid } from "entity-derive";

@entity({ table: "notes" })
export interface Note {
  id: Uuid;
}
