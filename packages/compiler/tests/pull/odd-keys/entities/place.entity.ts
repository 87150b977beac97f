import { entity, field, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "places", migrations: true })
export class Place {
  @id id!: Uuid;
  @field("create", "update", "response") rank!: i32 | null;
}
