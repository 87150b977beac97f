// Compares the server's version with the one that migration files were written for.
import type { Queryable } from "../../database/database.ts";
import { firstValue } from "../first-value.ts";
import { MigrationRunError } from "./run-error.ts";

/** Returns the major version of the server. */
export async function serverVersion(db: Pick<Queryable, "query">): Promise<number> {
  return Number(await firstValue(db, "version", "SELECT current_setting('server_version_num')::int / 10000"));
}

/**
 * Accepts newer servers.
 * @throws {MigrationRunError} if the server is older than the version that the files were written for
 */
export function refuseOlderServer(version: number, postgres: number): void {
  if (version >= postgres) return;
  throw new MigrationRunError({
    reason: "refused",
    fault: `the server is PostgreSQL ${version}, and the migrations are written for PostgreSQL ${postgres}`,
    help: `set \`postgres: ${Math.max(version, 15)}\` in the configuration, so that \`migrate new\` writes SQL for this server, and review the pending files; or apply them to a server of version ${postgres} or later`,
  });
}
