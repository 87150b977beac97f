// A TEXT column of which only some values are meant: text -> that value.

/**
 * @param place what the error names: `users.role`
 * @throws {RangeError} when the stored text is not one of the values
 */
export function oneOf<const T extends string>(values: readonly T[], text: string, place: string): T {
  if ((values as readonly string[]).includes(text)) return text as T;
  throw new RangeError(`A stored value of ${place} is none of ${values.join(", ")}`);
}
