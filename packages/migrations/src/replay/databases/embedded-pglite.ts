// The embedded database as PGlite in this process, from an image in the package or the cache.
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import type { Database } from "entity-derive/runtime";
import type { CacheFolder } from "./cache-folder.ts";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import { extensionModules } from "./extension-modules.ts";
import { startPglite } from "./pglite-image.ts";
import { restartingDatabase } from "./restarting-database.ts";

/**
 * Clearing the default 128 MB takes a quarter of the start. The image begins with a recovery, and the timer of its progress
 * would keep the process alive.
 */
const settings: readonly string[] = ["-c", "shared_buffers=16MB", "-c", "log_startup_progress_interval=0"];

export function embeddedDatabase(cache: CacheFolder): EmbeddedDatabase {
  return restartingDatabase((extensions) => open(extensions, cache));
}

async function open(extensions: ReadonlySet<string>, cache: CacheFolder): Promise<Database> {
  const [{ PGlite }, { pgliteDatabase }, loaded] = await Promise.all([
    import("@electric-sql/pglite"),
    import("entity-derive/pglite"),
    extensionModules(extensions),
  ]);
  const startParams = [...PGlite.defaultStartParams, ...settings];
  const create = (options: PGliteOptions): Promise<PGlite> =>
    PGlite.create({ ...options, startParams, extensions: loaded });
  return pgliteDatabase(await startPglite(create, cache));
}
