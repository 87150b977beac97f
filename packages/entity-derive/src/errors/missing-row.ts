// The error of an update that found no row, told from errors that hooks throw.
import { NotFoundError } from "./not-found-error.ts";

/** The errors of updates that found no row, and those that were made of them. */
const missing: WeakMap<object, NotFoundError> = new WeakMap();

/** The error of an update that found no row. */
export function missingRow(entity: string, id: string): NotFoundError {
  const error = new NotFoundError(entity, id);
  missing.set(error, error);
  return error;
}

/** Notes that an error was made of another one. */
export function noteConversion(from: unknown, to: Error): void {
  const known = typeof from === "object" && from !== null ? missing.get(from) : undefined;
  if (known !== undefined) missing.set(to, known);
}

/**
 * The row of an update, or null if there is none with the id. A `NotFoundError` that a hook throws passes through, as does
 * that of another row.
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
