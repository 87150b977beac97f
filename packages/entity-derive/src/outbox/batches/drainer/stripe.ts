// A stripe that a drainer has, with its positions.
import type { StripePosition } from "../rows/window.ts";

/** A lost stripe is never reused: when it is taken again, it is a new object. */
export class Stripe {
  readonly number: number;
  /** The position up to which it was read. */
  readPosition: StripePosition;
  /** The position up to which it was acknowledged. */
  acknowledgedPosition: StripePosition;
  /** Whether it may belong to another drainer: its rows are discarded. */
  isLost = false;
  /** Whether it is released as soon as it has no open batches. */
  isLeaving = false;
  /** The number of unfinished batches with its rows. */
  openBatches = 0;
  /** The time at which its first deferred row is due, by `performance.now()`; null if it has none. */
  dueAt: number | null;

  constructor(number: number, position: StripePosition, dueAt: number | null) {
    this.number = number;
    this.readPosition = position;
    this.acknowledgedPosition = position;
    this.dueAt = dueAt;
  }

  get isOpen(): boolean {
    return !this.isLost && !this.isLeaving;
  }
}
