import { command, entity, field, id, type Uuid, validate } from "entity-derive";
import { type Span, spanSchema } from "./schemas.ts";
import type { Slot } from "./slot.ts";
import type { Visit } from "./visit.ts";

/** A part of a payload beside the entity. */
export class Guest {
  @validate({ length: { max: 5 }, message: "at most five letters" }) name!: string;
}

@entity({ table: "bookings", commands: true, api: { commands: ["Echo", "At", "Plan", "Move"] }, migrations: true })
@command<{ payload: Slot; result: Slot }>("Echo")
@command<{ payload: { at: Date }; result: { at: Date; count: bigint | null } }>("At", { requiresId: true })
@command<{ payload: Visit }>("Plan")
@command<{ payload: Span }>("Move", { schema: spanSchema })
export class Booking {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
