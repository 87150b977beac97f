// The error of a value that its column cannot hold.
import { columnSuffix } from "../codec/check-type.ts";

/**
 * Thrown before a statement is sent, if a column cannot hold a value: too large, too precise, or in the wrong format; or
 * if `after` is not from the list.
 * The message and the properties that loggers show do not contain the value, which may be secret.
 */
export class ValueRangeError extends RangeError {
  /** The reason, as a predicate: `has more than 2 decimals`. */
  readonly reason: string;
  readonly #value: unknown;

  /**
   * @param place the column with its table: `orders.total`
   * @param subject the beginning of the message
   */
  constructor(value: unknown, reason: string, place?: string, subject: string = `The value${columnSuffix(place)}`) {
    super(`${subject} ${reason}`);
    this.reason = reason;
    this.#value = value;
  }

  /** Whether this is the value of the error, or the text that it was parsed from. */
  isAbout(value: unknown): boolean {
    return typeof value !== "object" && String(value) === String(this.#value);
  }
}
