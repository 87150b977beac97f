import { entity, field, filter, type i32, id, join, owner, projection, type Uuid } from "entity-derive";

@projection("Response", ["id"])
@projection("Query", ["id"])
@projection("Row", ["id"])
@projection("View", ["id"])
@projection("Patch", ["id"])
@projection("Public", ["id"])
@projection("Public", ["id", "total"])
@projection("Scoped", ["id"])
@join<{ name: string }>({ table: "users", as: "buyer", on: { buyerId: "id" }, fields: { name: "name" } })
@entity({ table: "orders" })
export class Order {
  @id id!: Uuid;
  @field("create", "update") @filter total!: i32;
  @owner @field("create") buyerId!: Uuid;
}
