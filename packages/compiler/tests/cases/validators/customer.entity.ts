import { embed, entity, field, hasMany, id, type Uuid, validate } from "entity-derive";
import type { Address } from "./address.ts";
import type { Order } from "./public/order.entity.ts";
import { oneLine } from "./public/schemas.ts";

/** Its schemas are Zod's. */
@entity({ table: "customers", migrations: true, api: { handlers: true } })
@hasMany<Order>()
export class Customer {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ schema: oneLine, length: { max: 20 } }) name!: string;
  @field("create", "update", "response") @embed<Address>({ prefix: "home_" }) home!: Address;
}
