// Adds the row to errors about one of its values.

/**
 * Returns the same error. For a `RangeError`, its message also names the row.
 * @param key the key columns and their values
 */
export function nameRow(error: unknown, table: string, key: Readonly<Record<string, unknown>>): unknown {
  if (!(error instanceof RangeError)) return error;
  const keyParts = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  const message = `${error.message}, in the row of ${table} with ${keyParts.join(", ")}`;
  // Loggers show the stack, which contains the previous message.
  if (error.stack !== undefined) error.stack = error.stack.replace(error.message, () => message);
  error.message = message;
  return error;
}
