import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", events: "outbox" })
export class Order {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}

@entity({ table: "orders", schema: "archive", events: "outbox" })
export class ArchivedOrder {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}
