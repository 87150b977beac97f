// Messages and codes of caught values.

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True if the error is one of Node's with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
