// The database on which tests replay files: a server's, and on all engines PGlite, as commands do without `--shadow`.
import { ownServerAddress } from "@entity-derive/test-databases";
import type { EmbeddedDatabase } from "../../src/replay/databases/embedded-database.ts";
import { cacheFolder, embeddedDatabase } from "../../src/replay/databases/embedded-pglite.ts";
import { shadowDatabase } from "../../src/replay/databases/shadow-database.ts";

/**
 * The server takes a quarter of the CPU. Others may not use it: roles belong to a server, and those of a shadow are
 * dropped with it.
 */
export async function replayDatabase(): Promise<EmbeddedDatabase> {
  const isOnServer = !["all", "others"].includes(process.env["ENGINES"] ?? "");
  return isOnServer ? shadowDatabase(await ownServerAddress()) : embeddedDatabase(cacheFolder());
}
