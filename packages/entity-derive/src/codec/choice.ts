// Codec of text columns that only have certain values.
import { UnknownValueError, ValueRangeError } from "../errors/value-errors.ts";

/**
 * @param place the column for errors, such as `users.role`
 * @throws {UnknownValueError} if the stored text is not one of the values
 */
export function oneOf<const T extends string>(values: readonly T[], text: string, place: string): T {
  if ((values as readonly string[]).includes(text)) return text as T;
  throw new UnknownValueError(place, values);
}

/**
 * @param place the column for errors, such as `users.role`
 * @throws {TypeError} if the value is not a string
 * @throws {ValueRangeError} if the text is not one of the values, and so could not be read again
 */
export function choiceToText<T extends string>(values: readonly T[], value: T, place: string): string {
  if (values.includes(value)) return value;
  if (typeof value !== "string") throw new TypeError(`The value of ${place} is not a string`);
  throw new ValueRangeError(value, `is not one of ${values.join(", ")}`, place);
}
