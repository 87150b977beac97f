import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", events: { outbox: "batches", retention: "7d" } })
export class Order {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "letters", events: { outbox: "batches", retention: "12h" } })
export class Letter {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "readings", events: { outbox: "batches", retention: "1 fortnight" } })
export class Reading {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "samples", events: { outbox: "batches", retention: "0d" } })
export class Sample {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "visits", events: { outbox: "batches", retention: 7 } })
export class Visit {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "drafts", events: { outbox: "batches" } })
export class Draft {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "quotes", events: { outbox: "batch", retention: "1d" } })
export class Quote {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}

@entity({ table: "badges", events: "batches" })
export class Badge {
  @id id!: Uuid;
  @field("create", "response") note!: string;
}
