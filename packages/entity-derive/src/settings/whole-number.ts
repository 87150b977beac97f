// Validates numbers in options.

/** The longest delay of Node's timers, in milliseconds: about 24 days. */
export const maximumTimeout: number = 2 ** 31 - 1;

/** @throws {RangeError} if the value is not a whole number from `least` to `most` */
export function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${String(value)}`);
}
