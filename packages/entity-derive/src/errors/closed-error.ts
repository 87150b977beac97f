// Creates errors for a closed connection or database.

/** Returns an error with the code by which {@link isUnavailable} knows it. */
export function closedError(message: string): Error {
  return Object.assign(new Error(message), { code: "CONNECTION_ENDED" });
}
