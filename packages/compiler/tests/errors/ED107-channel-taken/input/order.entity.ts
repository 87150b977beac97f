import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "entity_orders", streams: true })
export class Order {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}

@entity({ table: "orders", schema: "entity", streams: true })
export class OtherOrder {
  @id id!: Uuid;
  @field("create", "response") total!: string;
}

@entity({ table: "outbox", streams: true })
export class Letter {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

@entity({ table: "outbox", schema: "mail", events: "outbox", streams: true })
export class Parcel {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}
