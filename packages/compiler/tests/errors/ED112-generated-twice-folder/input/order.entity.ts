import { entity, id, type Uuid } from "entity-derive";

@entity({ table: "order_items" })
export class OrderItem {
  @id id!: Uuid;
}

@entity({ table: "order_items_too" })
export class Order_Item {
  @id id!: Uuid;
}
