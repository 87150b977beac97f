import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "entity_outbox", migrations: true })
export class Letter {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

@entity({ table: "entity_audit_log", migrations: { audit: true } })
export class Entry {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

@entity({ table: "entity_outbox", schema: "mail", events: "outbox", migrations: true })
export class Parcel {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

@entity({ table: "entity_outbox_deferred", migrations: true })
export class Deferred {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

/** A sequence has this name. */
@entity({ table: "entity_outbox_slot", events: { outbox: "batches" } })
export class Slot {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}

/** It may be read. */
@entity({ table: "entity_outbox_events" })
export class Event {
  @id id!: Uuid;
  @field("response") kind!: string;
}
