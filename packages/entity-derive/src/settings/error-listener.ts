// Wraps an `onError` option in a listener that never throws.
import { errorText } from "../errors/error-text.ts";

/**
 * An error of the listener becomes a process warning, since it must not stop the caller.
 * @param type the type of these warnings, and of those for all errors without a listener
 */
export function errorListener(onError: ((error: unknown) => void) | undefined, type: string): (error: unknown) => void {
  const warn = (error: unknown): void => process.emitWarning(errorText(error), { type });
  if (onError === undefined) return warn;
  return (error) => callListener(() => onError(error), warn);
}

/** Calls a listener, which may be asynchronous. Its errors go to `onFailure`. */
export function callListener(listener: () => unknown, onFailure: (error: unknown) => void): void {
  try {
    const returned = listener();
    // The promise is not awaited, and an unhandled rejection would end the process.
    if (returned instanceof Promise) returned.catch(onFailure);
  } catch (thrown) {
    onFailure(thrown);
  }
}
