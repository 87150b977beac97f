// Tells whether a codec accepts a value.

/** Whether a function that converts a value to PostgreSQL's text does so without an error. */
export function accepts<T>(encode: (value: T) => unknown, value: T): boolean {
  try {
    encode(value);
    return true;
  } catch {
    return false;
  }
}
