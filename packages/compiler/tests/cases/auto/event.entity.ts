import {
  auto,
  column,
  entity,
  field,
  type i16,
  type i32,
  type i64,
  id,
  type PlainDate,
  type PlainDateTime,
  type PlainTime,
  type Uuid,
} from "entity-derive";

/** Everything that PostgreSQL fills in by itself. */
@entity({ table: "events", migrations: true, api: { handlers: true } })
export class Event {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @auto @field("response") createdAt!: Date;
  @auto @field("response") recordedAt!: Temporal.Instant;
  @auto @field("response") day!: PlainDate;
  @auto @field("response") time!: PlainTime;
  @auto @field("response") localTime!: PlainDateTime;
  @auto @field("response") temporalDay!: Temporal.PlainDate;
  @auto @field("response") number!: i32;
  /** Empty until somebody sets it by hand. */
  @auto @field("response") closedAt!: Date | null;
  /** An explicit default goes before the automatic one. */
  @auto @field("response") @column({ default: "'2000-01-01T00:00:00Z'" }) epoch!: Date;
  /** In no DTO. */
  @auto touchedAt!: Date;
}

/** Each number has its own sequence, in every width. */
@entity({ table: "counters", migrations: true })
export class Counter {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @auto @field("response") small!: i16;
  @auto @field("response") large!: i64;
  @auto @field("response") huge!: bigint;
}
