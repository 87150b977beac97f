import { type Decimal, entity, field, id, type Uuid } from "entity-derive";

/** Comes from somewhere else: the application brings the repository. */
@entity({ table: "rates", sql: "trait", api: { handlers: ["get", "list"] } })
export class Rate {
  @id id!: Uuid;
  @field("create", "response") value!: Decimal;
}
