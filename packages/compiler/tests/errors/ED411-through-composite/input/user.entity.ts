import { belongsTo, entity, field, hasMany, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@hasMany<Room, { through: Booking }>()
export class User {
  @id id!: Uuid;
}

@entity({ table: "rooms" })
export class Room {
  @id @field("create", "response") house!: string;
  @id @field("create", "response") number!: string;
}

@entity({ table: "bookings", uniqueIndex: [["userId", "house", "number"]] })
export class Booking {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<User>() userId!: Uuid;
  @field("create", "response") house!: string;
  @field("create", "response") @belongsTo<Room>({ on: { house: "house", number: "number" } }) number!: string;
}
