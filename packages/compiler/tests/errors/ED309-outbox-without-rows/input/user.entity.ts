import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", sql: "none", events: "outbox" })
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "visits", sql: "none", events: { outbox: "batches" } })
export class Visit {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
