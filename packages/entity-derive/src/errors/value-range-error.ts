// A value that its column cannot hold.
import { of } from "../codec/check-type.ts";

/**
 * Thrown before a statement is sent, for a value whose column cannot hold it: too large, too fine, or not of its format.
 * To programs it is a `RangeError`. The message does not contain the value, which may be secret, and neither do the
 * properties that loggers show.
 */
export class ValueRangeError extends RangeError {
  /** What is wrong, as the rest of a sentence: `has more than 2 decimals`. */
  readonly reason: string;
  readonly #value: unknown;

  /** @param place the column, with its table: `orders.total` */
  constructor(value: unknown, reason: string, place?: string) {
    super(`The value${of(place)} ${reason}`);
    this.reason = reason;
    this.#value = value;
  }

  /** Whether this is the value, or the text that it was read from. */
  isAbout(value: unknown): boolean {
    return typeof value !== "object" && String(value) === String(this.#value);
  }
}
