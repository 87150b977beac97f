import { belongsTo, type Decimal, entity, field, id, type Uuid } from "entity-derive";
import type { User } from "../people/user.entity.ts";

@entity({ table: "orders", events: "outbox", transactions: true, migrations: true, api: { handlers: true } })
export class Order {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "update", "response") total: Decimal = "0";
}
