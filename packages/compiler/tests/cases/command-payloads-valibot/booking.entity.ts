import { command, entity, field, id, type Uuid } from "entity-derive";
import type { Slot } from "./slot.ts";

@entity({ table: "bookings", commands: true, api: { commands: ["Echo", "At"] }, migrations: true })
@command<{ payload: Slot; result: Slot }>("Echo")
@command<{ payload: { at: Date }; result: { at: Date; count: bigint | null } }>("At", { requiresId: true })
export class Booking {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
