// An error of any driver into its SQLSTATE.

/**
 * The SQLSTATE that PostgreSQL gave, or null for an error that is not the server's.
 *
 * @example
 * try { … } catch (error) {
 *   if (sqlState(error) === "23505") … // unique_violation
 * }
 */
export function sqlState(error: unknown): string | null {
  return isServerError(error) ? error.code : null;
}

/** An error of PostgreSQL's, as all drivers have it. */
export interface ServerError extends Error {
  /** The SQLSTATE. */
  readonly code: string;
  /** Some poolers leave it out. */
  readonly severity?: string;
}

/**
 * Whether the server sent the error, or a pooler before it; `severity` tells it from one of Node's, whose code can have
 * five letters (EPIPE). PgBouncer sends it in the localized field alone, which postgres.js calls otherwise.
 */
export function isServerError(error: unknown): error is ServerError {
  if (typeof error !== "object" || error === null) return false;
  return ("severity" in error || "severity_local" in error) && "code" in error && typeof error.code === "string";
}

/** The name of the constraint that the server says was violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  // `constraint` is what pg and PGlite call it, `constraint_name` postgres.js.
  return detailOf(error, "constraint", "constraint_name");
}

/** The table that has the violated constraint, or null: for a foreign key the one that refers. */
export function violatedTable(error: unknown): string | null {
  return detailOf(error, "table", "table_name");
}

function detailOf(error: unknown, ...names: readonly string[]): string | null {
  if (!isServerError(error)) return null;
  const details = error as unknown as Readonly<Record<string, unknown>>;
  const given = names.map((name) => details[name]).find((detail) => typeof detail === "string");
  return (given as string | undefined) ?? null;
}
