import { column, command, type Decimal, embed, entity, field, id, type Uuid, validate } from "entity-derive";
import type { UpdateBookingRequest as BookingChange, CreateBookingRequest } from "./booking.derived/index.ts";
import { type Span, spanSchema } from "./schemas.ts";
import type { Slot } from "./slot.ts";
import type { Visit } from "./visit.ts";

/** A part of a payload beside the entity. */
export class Guest {
  @validate({ length: { max: 5 }, message: "at most five letters" }) name!: string;
}

export interface Place {
  street: string;
  zip: string | null;
}

@entity({
  table: "bookings",
  commands: true,
  api: { commands: ["Echo", "At", "Plan", "Move", "Draft", "Change"] },
  migrations: true,
})
@command<{ payload: Slot; result: Slot }>("Echo")
@command<{ payload: { at: Date }; result: { at: Date; count: bigint | null } }>("At", { requiresId: true })
@command<{ payload: Visit }>("Plan")
@command<{ payload: Pick<CreateBookingRequest, "name" | "fee" | "place"> & { readonly at: Date } }>("Draft")
@command<{ payload: Omit<BookingChange, "fee"> }>("Change")
@command<{ payload: Span }>("Move", { schema: spanSchema })
export class Booking {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 3 } }) name!: string;
  @field("create", "update", "response") @column({ type: "NUMERIC(6, 2)" }) fee: Decimal = "0";
  @field("create") @embed<Place>({ prefix: "at_", validate: { zip: { pattern: /^\d{5}$/ } } }) place!: Place;
}
