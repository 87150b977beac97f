import {
  belongsTo,
  column,
  type Decimal,
  entity,
  field,
  hasMany,
  hasOne,
  type i16,
  id,
  type PlainDate,
  type Uuid,
  type ValueOf,
  valueObject,
} from "entity-derive";

export const Weekday = valueObject("weekday", ["monday", "tuesday", "sunday"]);
export type Weekday = ValueOf<typeof Weekday>;

/** A day, which is met again by its key. */
@entity({
  table: "rates",
  upsert: { conflict: ["day"] },
  events: "outbox",
  streams: true,
  api: { handlers: true },
  migrations: true,
})
export class Rate {
  @id @field("create") day!: PlainDate;
  @field("create", "update", "response") amount!: Decimal;
}

/** One of some texts, in an enum type. */
@entity({
  table: "openings",
  upsert: { conflict: ["weekday"], action: "nothing" },
  api: { handlers: true },
  migrations: true,
})
@hasMany<Break>()
@hasOne<Holiday>()
export class Opening {
  @id @field("create") @column({ pgEnum: "weekday" }) weekday!: Weekday;
  @field("create", "update", "response") from!: i16;
}

@entity({ table: "breaks", migrations: true })
export class Break {
  @id id!: Uuid;
  @belongsTo<Opening>({ onDelete: "cascade" })
  @field("create", "response")
  @column({ pgEnum: "weekday" })
  weekday!: Weekday;
}

@entity({ table: "holidays", migrations: true })
export class Holiday {
  @id @belongsTo<Opening>() @field("create") @column({ pgEnum: "weekday" }) weekday!: Weekday;
  @field("create", "update", "response") name!: string;
}

/** A moment, exact to the microsecond. */
@entity({
  table: "moments",
  events: "outbox",
  streams: true,
  hooks: true,
  api: { handlers: true },
  migrations: { audit: true },
})
@hasMany<Sighting>()
@hasOne<Sighting>({ name: "sighted" })
export class Moment {
  @id @field("create") at!: Temporal.Instant;
  @field("create", "update", "response") what!: string;
}

@entity({ table: "sightings", migrations: true })
export class Sighting {
  @id id!: Uuid;
  @belongsTo<Moment>() @column({ unique: true }) @field("create", "response") at!: Temporal.Instant | null;
}
