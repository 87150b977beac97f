import { entity, field, type i32, id, type Uuid } from "entity-derive";

/** The constraint is made by a migration of the application's own. */
@entity({
  table: "bookings",
  typedConstraints: true,
  constraints: [
    { name: "bookings_first_night_last_night_check", kind: "check", field: "lastNight" },
    { name: "bookings_room_first_night_key", kind: "unique" },
  ],
  migrations: true,
})
export class Booking {
  @id id!: Uuid;
  @field("create", "update", "response") room!: i32;
  @field("create", "update", "response") firstNight!: i32;
  @field("create", "update", "response") lastNight!: i32;
}
