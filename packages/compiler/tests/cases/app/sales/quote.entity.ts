import { type Decimal, entity, field, id, type Uuid } from "entity-derive";

/** Only its DTOs are wanted. */
@entity({ table: "quotes", sql: "none" })
export class Quote {
  @id id!: Uuid;
  @field("create", "response") value!: Decimal;
}
