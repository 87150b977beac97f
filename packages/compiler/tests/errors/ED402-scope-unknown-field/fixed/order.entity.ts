import { entity, field, id, scope, type Uuid } from "entity-derive";

@scope("involving", ["buyerId", "sellerId"])
@entity({ table: "orders" })
export class Order {
  @id id!: Uuid;
  @field("create") buyerId!: Uuid;
  @field("create") sellerId!: Uuid;
}
