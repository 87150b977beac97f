// What a command carries and gives back: values that JSON has as text.
import type { Decimal, PlainDate } from "entity-derive";

export interface Slot {
  readonly from: Date;
  readonly until: Date | null;
  readonly cents: bigint;
  readonly price: Decimal;
  readonly seal: Uint8Array;
  readonly day: PlainDate;
  readonly days: readonly Date[];
  readonly totals: Readonly<Record<string, bigint>>;
  readonly note?: Date;
  readonly parts: readonly Slot[];
}
