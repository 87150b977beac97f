import { entity, field, id, scope, type Uuid } from "entity-derive";

@scope("boughtBy", ["buyerId"])
@scope("nobody", [])
@scope("twice", ["buyerId", "buyerId"])
@entity({ table: "orders" })
export class Order {
  @id id!: Uuid;
  @field("create") buyerId!: Uuid;
}
