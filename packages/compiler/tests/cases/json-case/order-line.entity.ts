import { entity, field, filter, type i32, id, join, sort, type Uuid } from "entity-derive";

/** A composite key in the path, and lists that show the view. */
@entity({ table: "order_lines", migrations: true, api: { handlers: true, list: { shape: "view" } } })
@join<{ customerName: string | null }>({
  table: "customers",
  as: "customer",
  on: { customerId: "id" },
  fields: { customerName: "first_name" },
  kind: "left",
})
export class OrderLine {
  @id @field("create", "response") orderId!: Uuid;
  @id @field("create", "response") lineNumber!: i32;
  @field("create", "response") @filter customerId!: Uuid;
  @field("create", "update", "response") @filter("range") @sort unitCount!: i32;
}
