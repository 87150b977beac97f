import { entity, field, id, owner, scope, type Uuid } from "entity-derive";

@scope("involving", ["buyerId", "sellerId"])
@scope("involving", ["sellerId", "buyerId"])
@scope("withDeleted", ["sellerId", "buyerId"])
@scope("byOwner", ["sellerId", "buyerId"])
@entity({ table: "orders", softDelete: true, uniqueIndex: [["buyerId", "sellerId"], ["buyerId", "sellerId"]] })
export class Order {
  @id id!: Uuid;
  @field("create") buyerId!: Uuid;
  @owner @field("create") sellerId!: Uuid;
  @field("skip") deletedAt!: Date | null;
}
