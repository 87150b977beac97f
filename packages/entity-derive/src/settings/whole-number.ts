// A number that was given as an option into one that is known to make sense.

/** The longest time that a timer of Node can wait, in milliseconds: 24 days. */
export const longestTime: number = 2 ** 31 - 1;

/** @throws {RangeError} for anything but a whole number from `least` to `most` */
export function wholeNumber(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${String(value)}`);
}
