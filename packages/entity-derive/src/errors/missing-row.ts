// The error of an update that found no row, distinguished from errors of hooks.
import { NotFoundError } from "./not-found-error.ts";

/** Errors of updates that found no row, and their conversions. */
const missing: WeakMap<object, NotFoundError> = new WeakMap();

/** Creates the error of an update that found no row. */
export function missingRow(entity: string, id: string): NotFoundError {
  const error = new NotFoundError(entity, id);
  missing.set(error, error);
  return error;
}

/** Records that an error was converted to another one. */
export function noteConversion(from: unknown, to: Error): void {
  const known = typeof from === "object" && from !== null ? missing.get(from) : undefined;
  if (known !== undefined) missing.set(to, known);
}

/**
 * Returns the result of an update, or null if there is no row with the id. A `NotFoundError` that a hook throws, or of
 * another row, passes through.
 */
export async function nullIfMissing<T>(entity: string, id: string, update: Promise<T>): Promise<T | null> {
  try {
    return await update;
  } catch (error) {
    const known = typeof error === "object" && error !== null ? missing.get(error) : undefined;
    if (known?.entity === entity && known.id === id) return null;
    throw error;
  }
}
