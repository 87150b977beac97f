import { entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";
import type { Decimal } from "decimal.js";

export const State = valueObject("state", ["open", "closed"]);

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create", "response") balance!: Decimal;
  @field("create", "response") state!: ValueOf<typeof State>;
}
