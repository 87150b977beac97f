import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", events: { retention: "7d" } })
export class Order {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}
