import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: " " })
export class OrderItem {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
