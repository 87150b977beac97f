import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "links", migrations: true
export class Link {
  @id id!: Uuid;
}
