// A stripe that a drainer has: up to where it was read and acknowledged, and what of it waits for another attempt.
import type { StripePosition } from "./window.ts";

/** A stripe that is lost never comes back: when it is taken again, that is another object. */
export class Stripe {
  readonly number: number;
  /** Up to where it was read. */
  read: StripePosition;
  /** Up to where its rows are acknowledged. */
  acknowledged: StripePosition;
  /** It may be another drainer's: what was read of it is passed over. */
  isLost = false;
  /** It is to be given back as soon as nothing of it is in hand. */
  isLeaving = false;
  /** How many batches have rows of it. */
  inHand = 0;
  /** When its first deferred row is due, by `performance.now()`; null where it has none. */
  dueAt: number | null;

  constructor(number: number, position: StripePosition, dueAt: number | null) {
    this.number = number;
    this.read = position;
    this.acknowledged = position;
    this.dueAt = dueAt;
  }

  get isOpen(): boolean {
    return !this.isLost && !this.isLeaving;
  }
}
