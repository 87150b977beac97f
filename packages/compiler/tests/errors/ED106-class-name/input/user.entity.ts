import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "uniques" })
export class unique {
  @id id!: Uuid;
}
