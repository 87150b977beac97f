// A column of which only some texts are meant: its text into that value, and back.
import { UnknownValueError } from "../errors/unknown-value-error.ts";
import { ValueRangeError } from "../errors/value-range-error.ts";

/**
 * @param place what the error names: `users.role`
 * @throws {UnknownValueError} when the stored text is not one of the values
 */
export function oneOf<const T extends string>(values: readonly T[], text: string, place: string): T {
  if ((values as readonly string[]).includes(text)) return text as T;
  throw new UnknownValueError(place, values);
}

/**
 * @param place what the error names: `users.role`
 * @throws {TypeError} for anything but a string
 * @throws {ValueRangeError} for text that is not one of the values, and could not be read again
 */
export function choiceToText<T extends string>(values: readonly T[], value: T, place: string): string {
  if (values.includes(value)) return value;
  if (typeof value !== "string") throw new TypeError(`The value of ${place} is not a string`);
  throw new ValueRangeError(value, `is not one of ${values.join(", ")}`, place);
}
