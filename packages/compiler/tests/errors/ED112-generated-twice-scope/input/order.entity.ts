import { entity, field, id, scope, type Uuid } from "entity-derive";

@scope("involving", ["buyerId", "sellerId"])
@scope("involving", ["sellerId", "buyerId"])
@scope("withDeleted", ["sellerId", "buyerId"])
@scope("byOwner", ["sellerId", "buyerId"])
@entity({ table: "orders", uniqueIndex: [["buyerId", "sellerId"], ["buyerId", "sellerId"]] })
export class Order {
  @id id!: Uuid;
  @field("create") buyerId!: Uuid;
  @field("create") sellerId!: Uuid;
}
