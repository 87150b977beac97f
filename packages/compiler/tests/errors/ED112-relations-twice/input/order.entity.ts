import { column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "order", migrations: true, api: { handlers: true, path: "all" } })
export class Order {
  @id id!: Uuid;
  @field("create") @column({ unique: true }) itemsName!: string;
  @field("create", "update") setName!: string;
  @field("create", "update") name!: string;
  @field("create") _role!: "a" | "b";
  @field("create") role!: "a" | "b";
}

@entity({ table: "order_items", migrations: true, api: { handlers: true, path: "all" } })
export class OrderItem {
  @id id!: Uuid;
  @field("create") @column({ unique: true, index: true }) name!: string;
  @field("create") @column({ index: true }) nameTrgm!: string;
  @field("create") @filter("search") @column({ name: "name_" }) text!: string;
}
