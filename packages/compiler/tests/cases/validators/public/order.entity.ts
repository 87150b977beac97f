import { belongsTo, command, embed, entity, field, id, type Uuid, validate } from "entity-derive";
import type { Address } from "../address.ts";
import type { Customer } from "../customer.entity.ts";
import { oneLine } from "./schemas.ts";

/** Its schemas are Valibot's, beside an embedded object, a schema and a command's payload that it shares with others. */
@entity({ table: "orders", migrations: true, commands: true, api: { handlers: true } })
@command("Place")
@command<{ payload: Address; result: Address }>("Redirect", { requiresId: true })
export class Order {
  @id id!: Uuid;
  @belongsTo<Customer>() @field("create", "response") customerId!: Uuid;
  @field("create", "update", "response") @validate({ schema: oneLine, length: { min: 2 } }) note!: string;
  @field("create", "update", "response") @embed<Address>({ prefix: "to_" }) to!: Address;
}
