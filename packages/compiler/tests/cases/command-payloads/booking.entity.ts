import { column, command, type Decimal, entity, field, id, type Uuid, validate } from "entity-derive";
import type { CreateBookingRequest } from "./booking.derived/index.ts";
import type { CreateRoomRequest, UpdateRoomRequest as RoomChange } from "./room.derived/index.ts";
import type { Shelf } from "./room.entity.ts";
import { type Span, spanSchema } from "./schemas.ts";
import type { Slot } from "./slot.ts";
import type { Visit } from "./visit.ts";

/** A part of a payload beside the entity. */
export class Guest {
  @validate({ length: { max: 5 }, message: "at most five letters" }) name!: string;
}

@entity({
  table: "bookings",
  commands: true,
  api: { commands: ["Echo", "At", "Plan", "Label", "Move", "Draft", "Furnish", "Change"] },
  migrations: true,
})
@command<{ payload: Slot; result: Slot }>("Echo")
@command<{ payload: { at: Date }; result: { at: Date; count: bigint | null } }>("At", { requiresId: true })
@command<{ payload: Visit; result: { title: string } }>("Plan")
@command<{ payload: Pick<Booking, "name" | "code"> & Partial<Pick<Booking, "fee">>; result: { name: string } }>("Label")
@command<{ payload: Pick<CreateBookingRequest, "name" | "fee"> }>("Draft")
@command<{ payload: Omit<CreateRoomRequest, "note"> & Pick<Shelf, "height"> & { readonly at: Date } }>("Furnish")
@command<{ payload: RoomChange }>("Change")
@command<{ payload: Span }>("Move", { schema: spanSchema })
export class Booking {
  @id id!: Uuid;
  @field("create", "response") @validate({ length: { min: 3 } }) name!: string;
  @field("create", "response") @column({ varchar: 4 }) @validate({ pattern: /^[A-Z]+$/ }) code: string = "A";
  @field("create", "response") @column({ type: "NUMERIC(6, 2)" }) fee: Decimal = "0";
}
