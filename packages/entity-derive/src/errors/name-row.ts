// Names the row in the error about one of its values.

/**
 * The same error. A `RangeError`, for a value that its type or JSON cannot hold, also names the row.
 * @param key the columns of the key, with their values
 */
export function nameRow(error: unknown, table: string, key: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof RangeError)) return error;
  const named = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  const message = `${error.message}, in the row of ${table} with ${named.join(", ")}`;
  // Loggers show the stack, which has the message of before.
  if (error.stack !== undefined) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
  return error;
}
