import { belongsTo, entity, field, hasMany, type i32, id, owner, type Uuid, version } from "entity-derive";

/** An owner that no event shows, a key of two parts, and a notification with each write. */
@entity({
  table: "seats",
  schema: "halls",
  events: { outbox: "batches" },
  streams: true,
  hooks: true,
  softDelete: true,
  returning: "id",
  migrations: { audit: true },
})
export class Seat {
  @id @field("create", "response") row!: string;
  @id @field("create", "response") number!: i32;
  @owner @field("skip") hallId!: Uuid;
  @field("create", "update", "response") guest!: string | null;
  @version @field("response") version!: i32;
  @field("skip") deletedAt!: Date | null;
}

@entity({ table: "shows", schema: "halls", migrations: true })
@hasMany<Guest, { through: Ticket }>()
export class Show {
  @id id!: Uuid;
  @owner @field("skip") hallId!: Uuid;
  @field("create", "response") title!: string;
}

@entity({ table: "guests", schema: "halls", events: { outbox: "batches", retention: "12h" }, migrations: true })
export class Guest {
  @id id!: Uuid;
  @owner @field("skip") hallId!: Uuid;
  @field("create", "response") name!: string;
}

/** Written by the statement that changes the links, with the event of each row. */
@entity({
  table: "show_guests",
  schema: "halls",
  events: { outbox: "batches" },
  migrations: true,
  uniqueIndex: [["hallId", "showId", "guestId"]],
})
export class Ticket {
  @id id!: Uuid;
  @owner @field("skip") hallId!: Uuid;
  @field("create", "response") @belongsTo<Show>({ onDelete: "cascade" }) showId!: Uuid;
  @field("create", "response") @belongsTo<Guest>({ onDelete: "cascade" }) guestId!: Uuid;
}
