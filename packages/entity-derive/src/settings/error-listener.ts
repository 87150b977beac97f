// The `onError` of an option into a listener that never throws.
import { errorText } from "../errors/error-text.ts";

/**
 * An error of the listener itself is a warning: it must not end what goes on after the first one.
 * @param type of these warnings, and of all where nobody listens
 */
export function errorListener(given: ((error: unknown) => void) | undefined, type: string): (error: unknown) => void {
  const warn = (error: unknown): void => process.emitWarning(errorText(error), { type });
  if (given === undefined) return warn;
  return (error) => callListener(() => given(error), warn);
}

/** Calls a listener, which may be an async function; what it throws goes to `onFailure`. */
export function callListener(listener: () => unknown, onFailure: (error: unknown) => void): void {
  try {
    const returned = listener();
    // Nobody else waits for it, and a rejection that nobody hears ends the process.
    if (returned instanceof Promise) returned.catch(onFailure);
  } catch (thrown) {
    onFailure(thrown);
  }
}
