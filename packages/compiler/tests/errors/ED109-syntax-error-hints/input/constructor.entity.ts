import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "cars" })
export class Car {
  @id id!: Uuid;
  @field("create", "response") constructor!: string;
}
