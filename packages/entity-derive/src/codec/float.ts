// REAL and DOUBLE PRECISION: the shortest text that reads back the same into number, and back; NaN and infinities too.

const maximumF32 = 3.4028235677973366e38;

export function f32FromText(text: string): number {
  return Number(text);
}

/**
 * @throws {TypeError} for anything but a number
 * @throws {RangeError} for a finite one that is too large for REAL
 */
export function f32ToText(value: number): string {
  if (Number.isFinite(value) && Math.abs(value) >= maximumF32) throw new RangeError("The value is too large for REAL");
  return f64ToText(value);
}

export function f64FromText(text: string): number {
  return Number(text);
}

/** @throws {TypeError} for anything but a number */
export function f64ToText(value: number): string {
  if (typeof value !== "number") throw new TypeError("The value is not a number");
  return Object.is(value, -0) ? "-0" : String(value);
}
