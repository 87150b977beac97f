// The commands of the case, which return what their payloads have.
import {
  type AtBooking,
  type BookingCommandContext,
  BookingCommandHandler,
  type ChangeBooking,
  type DraftBooking,
  type EchoBooking,
  type FurnishBooking,
  type LabelBooking,
  type MoveBooking,
  type PlanBooking,
} from "./booking.derived/index.ts";
import type { Slot } from "./slot.ts";

export class Bookings extends BookingCommandHandler<BookingCommandContext> {
  got: Slot | null = null;

  async echo({ payload }: EchoBooking): Promise<Slot> {
    this.got = payload;
    return payload;
  }

  async at({ payload }: AtBooking): Promise<{ at: Date; count: bigint | null }> {
    return { at: payload.at, count: payload.at.getTime() === 0 ? null : 9_007_199_254_740_993n };
  }

  async plan({ payload: { title } }: PlanBooking): Promise<{ title: string }> {
    return { title };
  }

  async label({ payload }: LabelBooking): Promise<{ name: string }> {
    return { name: `${payload.name} ${payload.code} ${payload.fee}` };
  }

  async move(_command: MoveBooking): Promise<void> {}
  async draft(_command: DraftBooking): Promise<void> {}
  async furnish(_command: FurnishBooking): Promise<void> {}
  async change(_command: ChangeBooking): Promise<void> {}
}
