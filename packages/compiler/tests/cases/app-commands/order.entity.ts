import { belongsTo, command, entity, field, type i32, id, type Uuid } from "entity-derive";
import type { Customer } from "./customer.entity.ts";

@entity({ table: "orders", commands: true, hooks: true, migrations: true, api: { handlers: ["get"] } })
@command("Place")
export class Order {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Customer>() customerId!: Uuid;
  @field("create", "response") points!: i32;
}
