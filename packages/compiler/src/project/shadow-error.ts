// The error for a server of `--shadow` that cannot be used.
import { ProjectError } from "./project-error.ts";

/** Returns null for an error that is not about the connection. */
export function shadowError(error: unknown): ProjectError | null {
  if (!(error instanceof Error && "code" in error) || !isOfConnection(String(error.code))) return null;
  const reason = error.message === "" ? String(error.code) : error.message;
  return new ProjectError(
    2,
    `the server of --shadow cannot be used: ${reason}`,
    "use a role with CREATEDB, and CREATEROLE if files name roles; `verify --explain` needs a superuser; without `--shadow`, PGlite is used",
  );
}

/** An error of the network, or of PostgreSQL: of the connection, its authorization, the database, privileges, resources. */
function isOfConnection(code: string): boolean {
  return /^E[A-Z_]+$|^(?:08|28|3D|53|57)/.test(code) || code === "42501";
}
